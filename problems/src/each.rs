//! Many runs of one program in one room, with the limits of each: most of a short run is making its room and, in
//! Python, starting the interpreter.
//!
//! A process of ours starts the program for each line of its input. When that has ended, it prints a line: a word that no
//! program knows, and the exit code. It stops after a run that fails. A program that forges such a line gains nothing,
//! for it has to print what is right all the same; and what is wrong here is run again, alone, for its messages.

use std::path::{Path, PathBuf};

use checks::program::Ran;

use crate::limits::ProcessLimits;
use crate::running::by_code;

/// Bytes that all runs may print.
pub const OUTPUT_LIMIT: u64 = 1 << 22;

/// Starts the program that follows.
const SHELL: &str = r#"while IFS= read -r input; do
    "$@" <<END
$input
END
    ended=$?
    printf '\n%s %s\n' "$0" "$ended"
    [ "$ended" = 0 ] || exit 0
done"#;

/// The process that starts the others.
pub struct Starter<'a> {
    /// What it runs itself, and with which arguments.
    pub program: &'a Path,
    pub arguments: Vec<PathBuf>,
    /// The word that says that a run has ended.
    end: String,
}

impl<'a> Starter<'a> {
    /// A shell, or for a program in Python, an interpreter that runs the file `forks` beside it.
    pub fn new(program: &'a Path, arguments: &[PathBuf], forks: &str) -> Self {
        let end = format!("{:016x}", fastrand::u64(..));
        match arguments {
            [options, source] => {
                let forks = source.with_file_name(forks);
                let arguments = vec![options.clone(), forks, source.clone(), end.clone().into()];
                Starter { program, arguments, end }
            }
            _ => {
                let shell = ["-c", SHELL, &end].map(PathBuf::from);
                let arguments = shell.into_iter().chain([program.to_path_buf()]).collect();
                Starter { program: Path::new("/bin/sh"), arguments, end }
            }
        }
    }

    /// The runs that have ended by themselves.
    pub fn runs(&self, all: &Ran, limits: ProcessLimits) -> Vec<Ran> {
        let mark = format!("\n{} ", self.end);
        let mut parts = all.stdout.split(&mark);
        let mut printed = parts.next().unwrap_or_default();
        let mut runs = Vec::new();
        for part in parts {
            let (code, next) = part.split_once('\n').unwrap_or((part, ""));
            let ended = by_code(code.parse().unwrap_or_default(), limits);
            runs.push(Ran { ended, stdout: printed.to_owned(), stderr: String::new() });
            printed = next;
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use crate::student::Built;
    use checks::program::{Language, ProgramEnd, Runnable};

    /// How a program ends, and what it prints, for each of these inputs.
    fn runs(language: Language, text: &str, inputs: &[&str]) -> Vec<(ProgramEnd, String)> {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join(language.starter());
        std::fs::write(&source, text).unwrap();
        let built = Built::build(language, &source, None, None).unwrap().unwrap();
        let inputs: Vec<String> = inputs.iter().map(|it| (*it).to_owned()).collect();
        built.run_each(&inputs).unwrap().into_iter().map(|ran| (ran.ended, ran.stdout)).collect()
    }

    /// It prints its input, and ends with its first number.
    const RUST: &str = "fn main() { let text = std::io::read_to_string(std::io::stdin()).unwrap(); \
                        print!(\"<{text}>\"); \
                        let code: i32 = text.split_whitespace().next().unwrap().parse().unwrap(); \
                        if code < 0 { std::process::abort() } std::process::exit(code) }";
    const PYTHON: &str = "import os, sys\ntext = sys.stdin.read()\nprint(f'<{text}>', end='')\n\
                          code = int(text.split()[0])\nif code < 0: os.abort()\nsys.exit(code)\n";

    fn each_run_is_its_own(language: Language, text: &str) {
        let seen = runs(language, text, &["0 1\n", "0 \\n$0\n", "7\n", "0\n"]);
        let run = |code, out: &str| (ProgramEnd::Code(code), out.to_owned());
        assert_eq!(
            seen,
            [run(0, "<0 1\n>"), run(0, "<0 \\n$0\n>"), run(7, "<7\n>")],
            "{language:?}"
        );
        assert_eq!(runs(language, text, &["-1\n"])[0].0, ProgramEnd::Signal(6), "{language:?}");
    }

    #[test]
    fn each_run_has_its_input_and_its_exit_code() {
        each_run_is_its_own(Language::Rust, RUST);
    }

    #[test]
    #[ignore = "needs python3"]
    fn each_run_in_python_has_its_input_and_its_exit_code() {
        each_run_is_its_own(Language::Python, PYTHON);
        // Nothing is left from our own parent, or from the run before.
        let text = "print('os' in globals(), 'x' in globals())\nx = 1\n";
        let seen = runs(Language::Python, text, &["\n", "\n"]);
        assert_eq!(seen.len(), 2);
        assert!(seen.iter().all(|run| run.1.contains("False False")));
    }

    #[test]
    #[ignore = "takes four seconds of the processor's time"]
    fn a_run_without_end_is_the_last() {
        let endless = "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); \
                       while line.trim() == \"1\" { std::hint::spin_loop() } }";
        let seen = runs(Language::Rust, endless, &["0\n", "1\n", "0\n"]);
        let ends: Vec<ProgramEnd> = seen.into_iter().map(|run| run.0).collect();
        assert_eq!(ends, [ProgramEnd::Code(0), ProgramEnd::TooSlow(4)]);
    }
}
