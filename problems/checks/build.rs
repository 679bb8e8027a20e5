//! Lists the exercises. A new one is found, since cargo runs this again when something in `problems/` has changed.

#[path = "../exercises.rs"]
mod exercises;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let variable = |name| PathBuf::from(env::var_os(name).expect(name));
    let problems = variable("CARGO_MANIFEST_DIR").parent().expect("problems/").to_owned();
    println!("cargo:rerun-if-changed={}", problems.display());
    fs::write(variable("OUT_DIR").join("exercises.rs"), list(&problems)).expect("OUT_DIR");
}

/// A module for each `check.rs`, named by the words after the number, and the lectures with what these modules declare.
fn list(problems: &Path) -> String {
    let mut modules = String::new();
    let mut lectures = String::new();
    for (title, names) in exercises::lectures(problems) {
        lectures += &format!("Lecture {{ title: {title:?}, exercises: &[");
        for name in names {
            let module = name
                .splitn(3, '-')
                .nth(2)
                .expect("a name such as 011-9-unsound-rule")
                .replace('-', "_");
            let check = problems.join(&name).join("check.rs");
            modules += &format!("#[path = {check:?}]\nmod {module};\n");
            lectures += &format!("Exercise {{ id: {name:?}, ..{module}::EXERCISE }},");
        }
        lectures += "] },";
    }
    format!(
        "{modules}\n/// The lectures and readings with their exercises.\npub const LECTURES: &[Lecture] = &[{lectures}];\n"
    )
}
