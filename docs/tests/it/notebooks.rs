//! The notebooks in docs/notebooks are what `cargo run -p docs` makes from the chapters.
//!
//! `tools/scripts/notebooks/run` runs them. `SNAPSHOTS=overwrite cargo test -p docs --test it
//! notebooks` writes them again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The notebooks of a folder: name and text.
fn notebooks(folder: &Path) -> BTreeMap<String, String> {
    let files =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "ipynb"));
    let name = |file: &Path| file.file_name().expect("a name").to_string_lossy().into_owned();
    files.map(|file| (name(&file), fs::read_to_string(file).expect("text"))).collect()
}

#[test]
fn the_notebooks_are_made_from_the_chapters() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("notebooks");
    let make = |folder: &Path| {
        let status = Command::new(env!("CARGO_BIN_EXE_docs")).arg(folder).status();
        assert!(status.expect("docs starts").success());
    };
    if std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
        make(&stored);
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    make(folder.path());
    let (stored, made) = (notebooks(&stored), notebooks(folder.path()));
    assert!(
        stored.keys().eq(made.keys()),
        "{:?} are stored, {:?} are made",
        stored.keys(),
        made.keys()
    );
    let old: Vec<&String> = made.keys().filter(|name| stored[*name] != made[*name]).collect();
    assert!(old.is_empty(), "{old:?} differ from their chapters: cargo run -p docs makes them");
}
