//! Finds what the list of programs names: the `main` of each program that runs in a page, and its edited
//! searches. An edited search is the program's own source with an edit of the `edits.toml` in its folder; the
//! compiled text differs from the edited one only in the name of the search's crate.

#![allow(clippy::print_stdout)] // it is cargo that reads it

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The edits of a program.
#[derive(serde::Deserialize)]
struct EditList {
    edit: Vec<ListedEdit>,
}

/// An edit, as `docs/new-program.md` explains.
#[derive(serde::Deserialize)]
struct ListedEdit {
    id: String,
    file: String,
    command: String,
    title: String,
    says: String,
    /// Texts that are there once, and what is written in their place.
    replace: Vec<[String; 2]>,
}

/// A program of the list. It runs in a page if its arguments are there, and has a search if its ways are.
#[derive(serde::Deserialize)]
struct ListedProgram {
    folder: String,
    arguments: Option<String>,
    ways: Option<Vec<String>>,
}

fn main() {
    let root = fs::canonicalize("..").expect("the workspace");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo gives it"));
    let list = read(&root.join("playground/web/programs.json"));
    let programs: BTreeMap<String, ListedProgram> =
        serde_json::from_str(&list).expect("programs.json");
    let mut mains = String::new();
    let mut names = String::new();
    let mut problems = String::new();
    let mut modules = String::new();
    let mut edits = String::new();
    for (name, ListedProgram { folder, arguments, ways }) in programs {
        if arguments.is_none() {
            continue;
        }
        let package = name.replace('-', "_");
        let main = root.join(&folder).join("src/main.rs");
        mains += &format!("#[path = {main:?}]\nmod {package}_main;\n");
        names += &format!("({name:?}, {package}_main::main),\n");
        if ways.is_some() {
            problems += &format!(
                "({name:?}, || Ok(Box::new({package}_main::problem(parse({package}_main::EXAMPLE))?.0))),\n"
            );
        }
        for edit in edits_in(&root.join(&folder)) {
            let file = format!("{folder}/{}", edit.file);
            let source = read(&root.join(&file));
            let edited = edited(&edit, &source);
            let compiled = edited.replace("use crate::", &format!("use {package}::"));
            let place = out.join(&edit.id).join(&file);
            fs::create_dir_all(place.parent().expect("a folder")).expect("OUT_DIR");
            fs::write(&place, compiled).expect("OUT_DIR");
            let ListedEdit { id, command, title, says, .. } = edit;
            let module = id.replace('-', "_");
            let lints = "#[allow(warnings, missing_docs, clippy::all)]";
            modules += &format!("{lints}\n#[path = {place:?}]\nmod {module};\n");
            let _ = write!(
                edits,
                "Edit {{ id: {id:?}, file: {file:?}, command: {command:?}, title: {title:?}, says: {says:?},
                    original: {source:?}, edited: {edited:?},
                    search: &|program, count, observer| {{
                        with(program, |problem| {module}::search(problem, count, observer))
                    }} }},"
            );
        }
    }
    let programs = format!(
        "{mains}\n/// The programs that run in a page.\npub const PROGRAMS: &[(&str, Main)] = &[\n{names}];\n
         /// The problems of those that search.\npub const PROBLEMS: &[(&str, Problem)] = &[\n{problems}];\n"
    );
    let edits = format!(
        "{modules}\n/// The edits, in the order of the programs and of their lists.\npub static EDITS: &[Edit] = &[\n{edits}];\n"
    );
    fs::write(out.join("programs.rs"), programs).expect("OUT_DIR");
    fs::write(out.join("edits.rs"), edits).expect("OUT_DIR");
}

/// A source with an edit.
fn edited(ListedEdit { id, file, replace, .. }: &ListedEdit, source: &str) -> String {
    replace.iter().fold(source.to_owned(), |text, [old, new]| {
        let found = text.matches(old).count();
        assert!(found == 1, "{id}: this must be once in {file}, and is there {found} times: {old}");
        text.replace(old, new)
    })
}

/// The edits of the program in a folder.
fn edits_in(folder: &Path) -> Vec<ListedEdit> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let list = folder.join("edits.toml");
    if !list.exists() {
        return Vec::new();
    }
    let EditList { edit } =
        toml::from_str(&read(&list)).unwrap_or_else(|error| panic!("{list:?}: {error}"));
    edit
}

/// A file, which is read again when it changes.
fn read(path: &Path) -> String {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
