"""The wheel carries the spec: a copy installed far from here prints clauses and judges rulings."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import attr
import pytest

ROOT = Path(__file__).parent.parent
BUILD = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel holds, as an installer would lay it out."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, check=True)  # noqa: S603
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *words: str) -> str:
    """The command's output, with nothing on the path but the wheel's content and attrs."""
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p];"
        f"sys.path[:0] = [{str(installed)!r}, {str(Path(attr.__file__).parent.parent)!r}];"
        "import azul_rules; assert azul_rules.__file__.startswith(sys.path[0]);"
        "from azul_rules.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    result = subprocess.run(  # noqa: S603  (our own code)
        [sys.executable, "-I", "-c", code, *words],
        cwd=installed,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout


def test_an_installed_copy_prints_clauses(installed: Path) -> None:
    assert "azul.offer.leftovers" in run(installed, "clause", "azul.offer.leftovers")


def test_an_installed_copy_judges_the_whole_catalogue(installed: Path) -> None:
    assert "all as expected" in run(installed, "rulings")


def test_the_wheel_asks_for_attrs_alone_and_says_that_it_is_typed(installed: Path) -> None:
    (metadata,) = installed.glob("*.dist-info/METADATA")
    text = metadata.read_text(encoding="utf-8")
    needed = [line for line in text.splitlines() if line.startswith("Requires-Dist")]
    assert [line for line in needed if "extra ==" not in line] == ["Requires-Dist: attrs>=23.2"]
    assert (installed / "azul_rules" / "py.typed").is_file()
