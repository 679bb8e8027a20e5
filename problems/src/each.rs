//! Many runs of one program in one room, with the limits of each: most of a short run is making its room and, in
//! Python and in C with sanitizers, starting the program.
//!
//! A process of ours runs the program for each line of its input. When that has ended, it prints a line: a word that no
//! program knows, and the exit code. It stops after a run that fails. A program that forges such a line gains nothing,
//! for it has to print what is right all the same; and what is wrong here is run again, alone, for its messages.

use std::path::{Path, PathBuf};

use checks::program::{Language, Ran};

use crate::limits::ProcessLimits;
use crate::running::by_code;
use crate::student::FORKS_PYTHON;

/// The variable of the environment that has the word which says that a run has ended.
pub const END_VARIABLE: &str = "EACH_END";

/// Starts the program that follows.
const SHELL: &str = r#"end=$EACH_END
unset EACH_END
while IFS= read -r input; do
    "$0" <<END
$input
END
    ended=$?
    printf '\n%s %s\n' "$end" "$ended"
    [ "$ended" = 0 ] || exit 0
done"#;

/// What is started to run a program many times, and with which arguments: the program itself, which is linked with our file;
/// an interpreter, which runs our file beside the program's; or a shell.
pub fn starter(
    language: Language,
    program: &Path,
    arguments: &[PathBuf],
) -> (PathBuf, Vec<PathBuf>) {
    let mut all = arguments.to_vec();
    match language {
        Language::C => {}
        Language::Python => all.insert(1, arguments[1].with_file_name(FORKS_PYTHON)),
        Language::Rust => {
            return ("/bin/sh".into(), vec!["-c".into(), SHELL.into(), program.into()]);
        }
    }
    (program.into(), all)
}

/// The runs that have ended by themselves, each with the word after it.
pub fn runs(all: &Ran, word: &str, limits: ProcessLimits) -> Vec<Ran> {
    let mark = format!("\n{word} ");
    let mut parts = all.stdout.split(&mark);
    let mut printed = parts.next().unwrap_or_default();
    let mut runs = Vec::new();
    for part in parts {
        let (code, next) = part.split_once('\n').unwrap_or((part, ""));
        let ended = by_code(code.parse().unwrap_or(1), limits);
        runs.push(Ran { ended, stdout: printed.to_owned(), stderr: String::new() });
        printed = next;
    }
    runs
}

#[cfg(test)]
mod tests {
    use crate::limits::Supervision;
    use crate::student::Built;
    use checks::program::{Language, ProgramEnd, Runnable};

    /// How a program ends, and what it prints, for each of these inputs.
    fn runs(language: Language, text: &str, inputs: &[&str]) -> Vec<(ProgramEnd, String)> {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join(language.starter());
        std::fs::write(&source, text).unwrap();
        let built = Built::build(language, &source, &Supervision::default()).unwrap().unwrap();
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

    const C: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char text[99]; \
                     text[fread(text, 1, 98, stdin)] = 0; printf(\"<%s>\", text); \
                     int code = atoi(text); if (code < 0) abort(); return code; }\n";

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
    fn each_run_in_c_has_its_input_its_exit_code_and_its_memory() {
        each_run_is_its_own(Language::C, C);
        // It takes as much as its input says, without a run that takes too much: alone, that is told.
        let takes = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int count; scanf(\"%d\", &count); \
                     while (count-- > 0) { volatile char *it = malloc(1 << 20); if (it == NULL) return 3; \
                     for (int i = 0; i < 1 << 20; i += 4096) it[i] = 1; } return 0; }\n";
        let seen = runs(Language::C, takes, &["100\n", "100\n", "1000000\n", "1\n"]);
        let ends: Vec<bool> = seen.iter().map(|run| run.0 == ProgramEnd::Code(0)).collect();
        assert_eq!(ends[..2], [true, true], "{seen:?}");
        assert!(ends[2..].iter().all(|ended_well| !ended_well), "{seen:?}");
        // Its functions may have the names of those that ours calls.
        let names = "#include <stdio.h>\nvoid read(void) {} void write(void) {} void fork(void) {}\n\
                     int main(void) { puts(\"here\"); }\n";
        let run = (ProgramEnd::Code(0), "here\n".to_owned());
        assert_eq!(runs(Language::C, names, &["1\n", "2\n"])[0], run);
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
