//! Makes the edited searches: each is the search's own source with one edit.
//!
//! The compiled text differs from the edited one in two places, and in no line: the search's crate is
//! named, and a search that writes on the board that a page shows adds that board to each `Unmarked`.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The list.
#[derive(serde::Deserialize)]
struct List {
    edit: Vec<Edit>,
}

/// An edit, as `edits.toml` explains.
#[derive(serde::Deserialize)]
struct Edit {
    id: String,
    file: String,
    command: String,
    title: String,
    says: String,
    find: String,
    replace: String,
}

/// A file that may be edited: its crate, its kind of problem, and how the search begins.
const SEARCHES: [(&str, &str, &str, &str); 4] = [
    (
        "knight-backtrack/src/search.rs",
        "knight_backtrack",
        "Knight",
        "Backtracking::new(problem, count, observer).step(problem.start, 1)",
    ),
    (
        "n-queens/src/search.rs",
        "n_queens",
        "Queens",
        "Backtracking::new(problem.n, count, observer).step(0)",
    ),
    (
        "n-queens/src/lab.rs",
        "n_queens",
        "Laboratory",
        "Laboratory::new(problem.n, count, observer).step(0)",
    ),
    (
        "number-place/src/search.rs",
        "number_place",
        "Puzzle",
        "Backtracking::new(problem, count, observer).step(0)",
    ),
];

fn main() {
    println!("cargo::rerun-if-changed=edits.toml");
    let out = env::var("OUT_DIR").expect("cargo gives it");
    let (out, root) = (Path::new(&out), Path::new("../.."));
    let list: List = toml::from_str(&fs::read_to_string("edits.toml").expect("edits.toml"))
        .unwrap_or_else(|error| panic!("edits.toml: {error}"));
    let (mut modules, mut edits) = (String::new(), String::new());
    for Edit { id, file, command, title, says, find, replace } in list.edit {
        let Some((_, package, kind, begin)) = SEARCHES.iter().find(|search| search.0 == file)
        else {
            panic!("edits.toml, \"{id}\": {file} is not one of the searches that build.rs knows")
        };
        let path = root.join(&file);
        println!("cargo::rerun-if-changed={}", path.display());
        let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let found = source.matches(&find).count();
        assert!(
            found == 1,
            "edits.toml, \"{id}\": these lines must occur once in {file}, and occur {found} times:\n{find}"
        );
        let edited = source.replace(&find, &replace);
        let compiled = edited.replace("use crate::", &format!("use {package}::")).replace(
            "self.observer.on(Unmarked { choice: Choice { number: direction, cell: to } })?;",
            "self.observer.on(Unmarked { choice: Choice { number: direction, cell: to } })?; \
             self.observer.on(common::search::Event::Wrong { choice: Choice { number: direction, \
             cell: to }, why: &crate::KEPT, board: Numbers(&self.board) })?;",
        );
        let is_board_shown = compiled.contains("crate::KEPT");
        assert_eq!(is_board_shown, *kind == "Knight", "{file}: its board is shown with Unmarked");
        let place = out.join(&id).join(&file);
        fs::create_dir_all(place.parent().expect("a folder")).expect("OUT_DIR");
        fs::write(&place, compiled).expect("OUT_DIR");
        let module = id.replace('-', "_");
        let lints = "#[allow(warnings, missing_docs, clippy::all)]";
        writeln!(modules, "{lints}\n#[path = {:?}]\nmod {module};", place.display().to_string())
            .expect("a text");
        writeln!(
            edits,
            "Edit {{ id: {id:?}, file: {file:?}, command: {command:?}, title: {title:?}, says: {says:?},
                original: {source:?}, sources: &[({file:?}, {edited:?})],
                search: |problem, count, observer| match problem {{
                    Problem::{kind}(problem) => {module}::{begin},
                    _ => Err(Stop::Failed),
                }} }},"
        )
        .expect("a text");
    }
    let text = format!(
        "{modules}\n/// The edits, in the order of the list.\npub static EDITS: &[Edit] = &[\n{edits}];\n"
    );
    fs::write(out.join("edits.rs"), text).expect("OUT_DIR");
}
