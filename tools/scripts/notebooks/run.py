"""Runs the notebooks of docs/notebooks in a kernel, and compares the output of each cell with the stored one.

A stored `...` on a line of its own stands for any lines, `[..]` for any characters of a line, as in docs/tests/transcripts.rs.
The notebooks are run as a hosted notebook runs them: in a folder with nothing but a copy of the course, on a terminal
without a size, with the programs built outside the course.

`--archive FOLDER` runs them as those of a published course, in an empty folder: the course is cloned, and the programs come
from the archive in FOLDER, which a server on this machine hands out. The first board has to be there within a minute.
"""

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

COLUMNS = 80
SECONDS = 60
ARCHIVE = "knights-and-queens-x86_64-unknown-linux-musl.tar.xz"
# Where the course is published, as far as the notebooks know.
PUBLISHED = "https://example.org/course.git"
ROOT = Path(__file__).resolve().parents[3]
# The terminal of `!` has 24 lines of 80 characters in a kernel on one's own machine, and no size in a hosted notebook.
NO_SIZE = """
import ptyprocess.ptyprocess
ptyprocess.ptyprocess._setwinsize = lambda terminal, rows, columns: None
"""


# A terminal is told the nodes and the time of a search as well, whenever it ends: the other end of a pipe may be slower.
SUMMARY = re.compile(r"[\d\u202f]+ \w+ in \d.*")


def lines(text):
    """The lines of a text as a terminal shows them, without the blanks at their ends."""
    shown = [line.rstrip().split("\r")[-1].removeprefix("\x1b[2K") for line in text.split("\n")]
    if shown[-1] == "":
        shown.pop()
    return [line for line in shown if not SUMMARY.fullmatch(line)]


def pattern(stored):
    """What stored lines allow."""
    parts = []
    for line in stored:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(part) for part in line.split("[..]")) + r"\n")
    return re.compile("".join(parts))


def wrapped(line):
    """A message as a terminal of 80 columns shows it."""
    if len(line) <= COLUMNS or not line.startswith("error: "):
        return [line]
    return textwrap.wrap(line, COLUMNS, break_long_words=False, break_on_hyphens=False)


def difference(stored, printed):
    """The first line that the stored output does not allow, or nothing."""
    stored = [part for line in lines(stored) for part in wrapped(line)]
    printed = "".join(line + "\n" for line in lines(printed))
    if pattern(stored).fullmatch(printed):
        return None
    equal = 0
    while equal < len(stored) and pattern(stored[: equal + 1]).match(printed):
        equal += 1
    rest = lines(printed[pattern(stored[:equal]).match(printed).end() :])
    return f"stored:  {(stored[equal:] + ['(the end)'])[0]}\nprinted: {(rest + ['(the end)'])[0]}"


def text(outputs):
    """What a cell prints."""
    return "".join(output.text for output in outputs if output.output_type == "stream")


def run(file, folder):
    """Runs a notebook; gives what is wrong with its cells."""
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    stored = [text(cell.get("outputs", [])) for cell in notebook.cells]
    folder = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=300, resources=folder, extra_arguments=["--log-level=ERROR"])
    wrong = []
    compared = 0
    board = None
    start = time.monotonic()
    with client.setup_kernel():
        client.kc.execute(NO_SIZE)
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code":
                continue
            try:
                client.execute_cell(cell, index)
            except Exception as error:
                wrong.append((index, cell, str(error)))
                continue
            if stored[index]:
                compared += 1
                if not cell.source.startswith("!echo"):
                    board = board or time.monotonic() - start
                found = difference(stored[index], text(cell.outputs))
                if found:
                    wrong.append((index, cell, found))
            elif "iframe" in cell.source and not any("srcdoc" in str(output) for output in cell.outputs):
                wrong.append((index, cell, "no page"))
    print(f"{file.name}: {compared - len(wrong)} of {compared} outputs are the stored ones, the first board after {board:.1f} s", flush=True)
    for index, cell, what in wrong:
        print(f"{file.name}: cell {index + 1}: {cell.source}\n{what}\n", file=sys.stderr)
    return wrong, board


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    """Hands out the files of a folder; gives their address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def refuses_a_damaged_archive(notebook, folder, archives):
    """With an archive that does not have its checksum, the preparation unpacks nothing, and builds: here with a cargo that only says so."""
    for name in ["damaged", "bin", "target"]:
        (folder / name).mkdir()
    for name in [ARCHIVE, f"{ARCHIVE}.sha256"]:
        shutil.copy(archives / name, folder / "damaged")
    with open(folder / "damaged" / ARCHIVE, "ab") as file:
        file.write(b"more")
    cargo = folder / "bin/cargo"
    cargo.write_text("#!/bin/sh\necho fake cargo: \"$@\"\n")
    cargo.chmod(0o755)
    os.environ["COURSE_RELEASE"] = serve(folder / "damaged")
    os.environ["CARGO_TARGET_DIR"] = str(folder / "target")
    os.environ["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
    notebook = nbformat.read(notebook, as_version=4)
    del notebook.cells[5:]
    NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}).execute()
    said = text(notebook.cells[-1].outputs)
    assert "the programs are built" in said and "fake cargo: build --release -p n-queens" in said, said
    assert not (folder / "target/release/n-queens").exists(), said
    print("a damaged archive is not unpacked: the programs are built")


def from_an_archive(archives):
    """Runs notebooks of a published course with the programs of an archive."""
    os.environ["COURSE_RELEASE"] = serve(archives)
    # The clone comes from here.
    os.environ["GIT_CONFIG_COUNT"] = "1"
    os.environ["GIT_CONFIG_KEY_0"] = f"url.file://{ROOT}.insteadOf"
    os.environ["GIT_CONFIG_VALUE_0"] = PUBLISHED
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        os.environ["CARGO_TARGET_DIR"] = str(folder / "programs")
        make = ["cargo", "run", "--quiet", "-p", "docs", "--", folder / "made", "--repository", PUBLISHED]
        subprocess.run(make, cwd=ROOT, env=os.environ | {"CARGO_TARGET_DIR": str(archives.parent)}, check=True)
        # Two of them: what differs is how the programs come there.
        for name in ["012-n-queens.ipynb", "014-knapsack.ipynb"]:
            file = folder / "made" / name
            wrong, board = run(file, folder)
            failed += len(wrong)
            if board > SECONDS:
                failed += 1
                print(f"{file.name}: the first board came after {board:.1f} s", file=sys.stderr)
        refuses_a_damaged_archive(folder / "made/012-n-queens.ipynb", folder, archives)
    return 1 if failed else 0


def notebooks(folder):
    """The notebooks of a folder."""
    found = sorted(folder.glob("*.ipynb"))
    assert found, f"no notebooks in {folder}"
    return found


def main(names):
    if names[:1] == ["--archive"]:
        return from_an_archive(Path(names[1]).resolve())
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder) / "course"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.check_output(listed, cwd=ROOT).decode().split("\0"):
            if name and (ROOT / name).is_file():
                (course / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, course / name)
        # Files and folders have the times of the original, so that cargo builds nothing again.
        for copy in sorted(course.rglob("*/"), reverse=True):
            shutil.copystat(ROOT / copy.relative_to(course), copy)
        for file in notebooks(ROOT / "docs/notebooks"):
            if not names or file.stem in names:
                wrong += len(run(file, folder)[0])
        if (course / "target").exists():
            wrong += 1
            print("the programs were built inside the course", file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main(sys.argv[1:]))
