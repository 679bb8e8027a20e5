//! `cargo xtask` lists the recipes of this repository, `cargo xtask NAME` runs one of them.

mod recipes;

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

use recipes::RECIPES;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let Some((name, more)) = words.split_first() else { return list(ExitCode::SUCCESS) };
    let Some((_, _, commands)) = RECIPES.iter().find(|recipe| recipe.0 == name) else {
        return list(ExitCode::from(2));
    };
    for (index, command) in commands.iter().enumerate() {
        let mut words: Vec<&str> = command.split(' ').collect();
        if index + 1 == commands.len() {
            words.extend(more.iter().map(String::as_str));
        }
        say(&format!("== {}", words.join(" ")));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut process = Command::new(words[0]);
        let status =
            process.args(&words[1..]).env("RUSTDOCFLAGS", "-D warnings").current_dir(root).status();
        if !status.is_ok_and(|status| status.success()) {
            say(&format!("{name} stopped: {} failed", words.join(" ")));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Lists the recipes, in lines that fit any terminal.
fn list(code: ExitCode) -> ExitCode {
    say("cargo xtask RECIPE");
    for (name, help, _) in RECIPES {
        say(&format!("  {name}\n    {help}"));
    }
    code
}

fn say(line: &str) {
    // Whether somebody reads it changes nothing.
    let _ = writeln!(io::stderr(), "{line}");
}
