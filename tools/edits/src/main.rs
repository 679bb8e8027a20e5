//! Writes what the pages of the book need for *Break it*: `edits FOLDER 'ID ID | COMMAND' …` writes the list of all
//! edits, and a page for each edit that a chapter shows, for a reader without WebAssembly.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use edits::crash::until_crash;
use edits::{Problem, compare, find, list, page};

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let Some(folder) = arguments.next() else { bail!("edits needs the folder of the pages") };
    let folder = Path::new(&folder);
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    write("edits.json", list().to_string())?;
    for shown in arguments {
        let (ids, command) = shown.split_once(" | ").with_context(|| format!("{shown}: no |"))?;
        let problem = Problem::of(command, |file| fs::read_to_string(file).ok());
        let problem = problem.map_err(anyhow::Error::msg)?;
        for id in ids.split(' ') {
            let edit = find(id).with_context(|| format!("there is no edit '{id}'"))?;
            let compared = until_crash(|crash| compare(edit, command, &problem, crash));
            let compared = compared.map_err(anyhow::Error::msg)?;
            write(&format!("{}.html", file_name(id, command)), page(edit, command, compared))?;
        }
    }
    Ok(())
}

/// The name of a page: letters and digits, and a dash for everything else.
fn file_name(id: &str, command: &str) -> String {
    let text = format!("break {id} {command}");
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && !letter.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}
