//! Whether this machine can grade programs at all: in each language that the submissions need, one known
//! program is built and run before the first submission. What fails then is no student's fault.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, bail, ensure};
use checks::program::{Language, ProgramEnd, Runnable};
use problems::cleanup::CleanupGuard;
use problems::limits::Supervision;
use problems::student::{Built, NotBuilt};

/// Reads a number, and prints it.
const RUST: &str = "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); \
                    println!(\"<{}>\", line.trim()); }\n";
const C: &str = "#include <stdio.h>\n#include <math.h>\nint main(void) { double n; \
                 if (scanf(\"%lf\", &n) != 1) return 1; printf(\"<%.0f>\\n\", sqrt(n * n)); return 0; }\n";
const PYTHON: &str = "print(f'<{int(input())}>')\n";

/// Builds and runs a known program in each of these languages.
///
/// # Errors
/// One does not run; the error says what is wrong with this machine.
pub fn run(languages: &BTreeSet<Language>, supervision: &Supervision) -> anyhow::Result<()> {
    for &language in languages {
        one(language, supervision).with_context(|| {
            let name = format!("{language:?}");
            format!("nothing is graded: there are programs in {name}, and this machine does not run a known one (docs/teaching.md says what helps)")
        })?;
    }
    Ok(())
}

fn one(language: Language, supervision: &Supervision) -> anyhow::Result<()> {
    let (_folder, path) = CleanupGuard::folder()?;
    let source = path.join(language.starter());
    fs::write(&source, [RUST, C, PYTHON][language as usize])
        .context("the temporary folder cannot be written")?;
    let built = match Built::build(language, &source, supervision)? {
        Ok(built) => built,
        Err(NotBuilt(messages)) => bail!("it is not compiled:\n{}", messages.trim()),
    };
    let ran = built.run("5\n")?;
    let is_right = ran.ended == ProgramEnd::Code(0) && ran.stdout == "<5>\n";
    ensure!(is_right, "{:?}, and it printed {:?}\n{}", ran.ended, ran.stdout, ran.stderr.trim());
    Ok(())
}
