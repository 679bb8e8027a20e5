//! The first cells of a notebook: they get the course and its programs.

use serde_json::Value;

/// The text above the cells of the preparation; how the programs come follows.
const PREPARATION_TEXT: &str = "## Preparation

Run these three cells first. In a hosted notebook, run them again in every new session: when a session ends, everything
outside a mounted drive is lost.

A cell that begins with `!` is a command. In the stored outputs, `[..]` stands for
text that changes from run to run, and `...` for lines that are left out. A search prints nodes and time.";

const UNPUBLISHED: &str = "Open this notebook in the course's folder `docs/notebooks`, or write \
the course's address into the second cell. ";

const ALONE_TEXT: &str = "The third cell builds the programs, which takes one to three minutes. Without the course, \
the Python programs run, and any other cell says that it needs the course.";

/// Where the programs are, and how a page is shown: the first cell of the preparation.
const PATHS: &str = r#"import os, re, shutil, tempfile
from html import escape
from IPython.display import HTML
# Outside a mounted drive, which is slow and may be too small.
os.environ.setdefault("CARGO_TARGET_DIR", os.path.expanduser("~/.cache/course"))
PROGRAMS = os.environ["CARGO_TARGET_DIR"] + "/release"
os.environ["PATH"] = os.pathsep.join([PROGRAMS, os.environ["PATH"], os.path.expanduser("~/.cargo/bin")])
PAGES = tempfile.mkdtemp()
def player():
    "The page that a program wrote; it cannot change the notebook."
    if MISSING:
        return None
    page = escape(open(PAGES + "/replay.html", encoding="utf-8").read())
    return HTML(f'<div><iframe srcdoc="{page}" sandbox="allow-scripts" width="100%" height="760"></iframe></div>')"#;

/// The second cell.
const COURSE: &str = r#"# The course: the folder that this notebook is part of, or a new copy.
ADDRESS = "REPOSITORY"  # of the course
COURSE = globals().get("COURSE") or os.path.abspath("../.." if os.path.exists("../../n-queens") else "course")
# In Colab, the next three lines without their # keep the course, and what you write, on your drive.
# from google.colab import drive
# drive.mount("/content/drive")
# COURSE = "/content/drive/My Drive/course"
if ADDRESS and not os.path.isdir(COURSE):
    !git clone --quiet --depth 1 "{ADDRESS}" '{COURSE}'
if os.path.isdir(COURSE):
    os.chdir(COURSE)
    os.environ["PYTHONPATH"] = COURSE + "/show/helpers"
else:
    print("There is no course here. You can run the Python of this notebook.")
    # Nobody reads what a program reports.
    os.environ["PYTHONPATH"] = PAGES
    open(PAGES + "/search_trace.py", "w").write("def __getattr__(name):\n    return lambda *words: None\n")"#;

/// The third cell.
const BUILD: &str = r#"# Rust, if it is not there yet, and the programs of this notebook. The lines show how far the build is.
MISSING = []
if os.path.isdir(COURSE):
    !(cargo --version || RUSTUP) && cargo build --release -p PACKAGES
# Without the course, a cell that needs it says so.
MISSING = [program for program in "NEEDED".split() if not shutil.which(program)]
if MISSING:
    def say_or_run(command, run=get_ipython().system):
        if MISSING and re.search(r"\b(cargo|txt|src|EITHER)\b(?!\.py)", command):
            print("This cell needs the course: run the preparation in the folder docs/notebooks of the course.")
        else:
            run(command)
    get_ipython().system = say_or_run"#;

/// Installs Rust.
pub const RUSTUP: &str =
    "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal";

/// What the commands of a notebook may start.
fn programs() -> Vec<String> {
    let manifest: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(include_str!("../../../playground/web/programs.json"))
            .expect("an object of programs");
    // What shows a program of the student's own is none of them.
    manifest.into_iter().map(|(name, _)| name).chain(["show".to_owned()]).collect()
}

/// The text of the preparation of a notebook with these cells, and the sources of its three cells of code.
pub fn preparation(cells: &[Value], address: &str) -> (String, [String; 3]) {
    let programs = programs();
    let needed: Vec<&str> =
        programs.iter().filter(|program| runs(cells, program)).map(String::as_str).collect();
    let build = BUILD
        .replace("RUSTUP", RUSTUP)
        .replace("PACKAGES", &needed.join(" -p "))
        .replace("NEEDED", &needed.join(" "))
        .replace("EITHER", &needed.join("|"));
    let course = COURSE.replace("REPOSITORY", address);
    let unpublished = if address.is_empty() { UNPUBLISHED } else { "" };
    let text = format!("{PREPARATION_TEXT}\n\n{unpublished}{ALONE_TEXT}");
    (text, [PATHS.to_owned(), course, build])
}

/// Whether a command of these cells starts the program.
fn runs(cells: &[Value], program: &str) -> bool {
    let sources = cells.iter().filter_map(|cell| cell["source"].as_array()).flatten();
    let commands = sources.filter_map(|line| line.as_str()?.strip_prefix('!'));
    commands.flat_map(str::split_whitespace).any(|word| word == program)
}
