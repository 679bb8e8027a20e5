//! The first cells of a notebook: they get the course and its programs.

use serde_json::Value;

use crate::addresses::Addresses;

/// The text above the cells of the preparation; how the programs come follows.
const PREPARATION_TEXT: &str = "## Preparation

Run these three cells first, one after the other. In a hosted notebook, run them again in every new session: when a session ends, everything
outside a mounted drive is lost.

A cell that begins with `!` is a command. Below it you see what the command prints. In the stored outputs, `[..]` stands for
text that changes from run to run, and `...` for lines that are left out. When you run a cell, a search also prints its number of nodes and its
time.";

const FROM_RELEASE: &str = "The third cell downloads the programs from the course's latest release, which takes a few seconds, and verifies \
their checksum. If there is no release, or none for your computer, it builds the programs, which takes one to three minutes. It says which \
of the two it does.";

const ONLY_BUILT: &str = "The course has no published address yet. So this notebook has no badge that opens it in a hosted service, and no \
programs to download: the third cell builds them, which takes one to three minutes.";

/// Where the programs are: the first cell of the preparation.
const PATHS: &str = "import os\n\
    # The build is kept outside a mounted drive, which is slow and may be too small for it.\n\
    os.environ.setdefault(\"CARGO_TARGET_DIR\", \"/tmp/course-target\")\n\
    PROGRAMS = os.environ[\"CARGO_TARGET_DIR\"] + \"/release\"\n\
    os.environ[\"PATH\"] = os.pathsep.join([PROGRAMS, os.environ[\"PATH\"], os.path.expanduser(\"~/.cargo/bin\")])";

/// The second cell.
const COURSE: &str = "# The course: the folder that this notebook is part of, or a new copy.\n\
    ADDRESS = \"REPOSITORY\"\n\
    COURSE = globals().get(\"COURSE\") or os.path.abspath(\"../..\" if os.path.exists(\"../../n-queens\") else \"course\")\n\
    # In Colab, the next three lines without their # keep the course, and what you write, on your drive.\n\
    # from google.colab import drive\n\
    # drive.mount(\"/content/drive\")\n\
    # COURSE = \"/content/drive/My Drive/course\"\n\
    !test -d '{COURSE}' || git clone --quiet --depth 1 \"{ADDRESS}\" '{COURSE}'\n\
    %cd {COURSE}";

/// The third cell, without a release.
const BUILD: &str = "# Rust, if it is not there yet, and the programs of this notebook. The lines show how far the build is.\n\
    !cargo --version || RUSTUP\n\
    !cargo build --release";

/// The third cell. It runs a program, because an archive for another processor can be downloaded as well.
const DOWNLOAD: &str = "# The programs: from the archive of the latest release, or else built.\n\
    RELEASE = os.environ.get(\"COURSE_RELEASE\", \"FOLDER\")\n\
    ARCHIVE = \"knights-and-queens-x86_64-unknown-linux-musl.tar.xz\"\n\
    !mkdir -p '{PROGRAMS}' && cd '{PROGRAMS}' \\\n  \
    && curl --fail --silent --show-error --location --remote-name-all '{RELEASE}/{ARCHIVE}' '{RELEASE}/{ARCHIVE}.sha256' \\\n  \
    && sha256sum --check '{ARCHIVE}.sha256' && tar -xJf '{ARCHIVE}' --strip-components=1 && ./big-integer > /dev/null \\\n  \
    && echo 'These programs are from the release.' \\\n  \
    || (echo 'There is no release for this computer: the programs are built.' && cd '{COURSE}' \\\n  \
    && (cargo --version || RUSTUP) && cargo build --release)";

/// Installs Rust.
pub const RUSTUP: &str =
    "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal";

/// What the commands of a notebook may start.
fn programs() -> Vec<String> {
    let manifest: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(include_str!("../../../playground/web/programs.json"))
            .unwrap_or_default();
    // What shows a program of the student's own is none of them.
    manifest.into_iter().map(|(name, _)| name).chain(["show".to_owned()]).collect()
}

/// The text of the preparation of a notebook with these cells, and the sources of its three cells of code.
pub fn preparation(cells: &[Value], addresses: &Addresses) -> (String, [String; 3]) {
    let mut build = "cargo build --release".to_owned();
    for program in programs().iter().filter(|program| runs(cells, program)) {
        build += &format!(" -p {program}");
    }
    let (words, programs) = match addresses.release() {
        Some(folder) => (FROM_RELEASE, DOWNLOAD.replace("FOLDER", &folder)),
        None => (ONLY_BUILT, BUILD.to_owned()),
    };
    let programs = programs.replace("cargo build --release", &build).replace("RUSTUP", RUSTUP);
    let course = match addresses.repository.as_str() {
        "" => COURSE
            .replace("\"REPOSITORY\"", "\"\"  # what your teacher gave you, between the quotes"),
        repository => COURSE.replace("REPOSITORY", repository),
    };
    (format!("{PREPARATION_TEXT}\n\n{words}"), [PATHS.to_owned(), course, programs])
}

/// Whether a command of these cells starts the program.
fn runs(cells: &[Value], program: &str) -> bool {
    let sources = cells.iter().filter_map(|cell| cell["source"].as_array()).flatten();
    let commands = sources.filter_map(|line| line.as_str()?.strip_prefix('!'));
    commands.flat_map(str::split_whitespace).any(|word| word == program)
}
