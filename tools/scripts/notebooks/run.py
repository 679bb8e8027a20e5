"""Runs the notebooks of docs/notebooks in a kernel, or the NAMES of some: every cell runs, and no other program complains.

They are run as a hosted notebook runs them: in a folder with nothing but a copy of the course, with the programs built
outside the course. `--alone` runs each in a folder with nothing but its file, without Rust: a cell that needs the course
says so. What the cells print is tested where the chapters are (docs/tests/it/transcripts.rs).
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[3]
# A program in Python that the notebook writes needs no course.
COMPLAINT = re.compile(".*(?:(?<!while )not found|[Nn]o such file|Traceback|!python3 .*[.]pyThis cell needs).*")


def run(file, folder):
    """Runs a notebook in a folder; gives how many cells say that they need the course."""
    notebook = nbformat.read(file, as_version=4)
    if alone:
        # The third cell of the preparation twice, as by somebody who tries again.
        notebook.cells.insert(5, notebook.cells[4])
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=300, resources=resources, extra_arguments=["--log-level=ERROR"]).execute()
    need = 0
    for index, cell in enumerate(notebook.cells):
        outputs = cell.get("outputs", [])
        said = "".join(output.text for output in outputs if output.output_type == "stream")
        need += said.startswith("This cell needs the course")
        complaints = COMPLAINT.findall(said and cell.source + said)
        assert not complaints, f"{file.name}: cell {index + 1}: {cell.source}\n{complaints}"
        if "--replay" in cell.source and not need:
            assert any("srcdoc" in str(output) for output in outputs), f"{file.name}: cell {index + 1}: no page"
    print(f"{file.name}: {need} cells need the course", flush=True)
    return need


alone = sys.argv[1:] == ["--alone"]
names = [] if alone else sys.argv[1:]
if alone:
    os.environ["PATH"] = f"{Path(sys.executable).parent}:/usr/bin:/bin"
with tempfile.TemporaryDirectory() as folder:
    if alone:
        # Neither a cargo nor programs that somebody has installed.
        os.environ["HOME"] = os.environ["CARGO_TARGET_DIR"] = folder
    else:
        # Files and folders have the times of the original, so that cargo builds nothing again.
        shutil.copytree(ROOT, Path(folder) / "course", ignore=shutil.ignore_patterns(".git", "node_modules", "target"))
    for file in sorted(ROOT.glob("docs/notebooks/*.ipynb")):
        if not names or file.stem in names:
            need = run(file, folder)
            assert (need > 0) == alone, f"{file.name}: {need} cells need the course"
    assert not (Path(folder) / "course/target").exists(), "the programs were built inside the course"
