//! The tests that programs have in common: each program's tests give a table of arguments, and of
//! what is expected.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use super::{DigestRow, Executable, recorded};

/// Makes tests of a program from tables. Each table has a name, which says what is tested; a program
/// without one of the tables does not have its test.
///
/// | table | what each entry has |
/// | --- | --- |
/// | `refused` | wrong arguments, and words of the message |
/// | `says` | arguments, the exit code, words on stdout, and, after `without`, words that are not there |
/// | `too_large` | a problem that needs too much memory, and words of the message |
/// | `deep` | the largest board, without a level |
/// | `reader_leaves` | arguments, and how many bytes are read |
/// | `disk_is_full` | arguments |
/// | `endless` | runs without end, which signals end |
/// | `cut_off` | a run that prints some lines and ends |
/// | `terminals` | a run that soon ends at level 0, and, after `with`, options that print more |
/// | `large_options` | arguments without a level |
/// | `lecture` | nothing: the runs are in `tests/lecture/digests.tsv` |
#[macro_export]
macro_rules! program_tests {
    ($program:expr; $($table:ident { $($entries:tt)* })*) => {
        $($crate::program_tests!(@$table $program, $($entries)*);)*
    };
    (@refused $program:expr, $([$($argument:expr),*] => [$($word:expr),*]),* $(,)?) => {
        #[test]
        fn bad_arguments_are_refused_with_what_is_allowed() {
            $($program.assert_refused(&[$($argument),*], 2, &[$($word),*]);)*
        }
    };
    (@says $program:expr, $([$($argument:expr),*] => $code:literal [$($word:expr),*]
        $(without [$($other:expr),*])?),* $(,)?) => {
        #[test]
        fn a_run_that_is_stopped_gives_its_result() {
            $($program.assert_says(&[$($argument),*], $code, &[$($word),*], &[$($($other),*)?]);)*
        }
    };
    (@too_large $program:expr, $([$($argument:expr),*] => [$($word:expr),*]),* $(,)?) => {
        #[test]
        fn a_board_too_large_for_memory_is_refused_with_the_figures() {
            $($program.assert_too_large(&[$($argument),*], &[$($word),*]);)*
        }
    };
    (@deep $program:expr, $([$($argument:expr),*]),* $(,)?) => {
        #[test]
        fn a_large_board_does_not_overflow_the_stack() {
            $($program.assert_can_be_deep(&[$($argument),*]);)*
        }
    };
    (@reader_leaves $program:expr, $([$($argument:expr),*] after $bytes:literal),* $(,)?) => {
        #[test]
        fn a_reader_that_leaves_ends_the_program_quietly() {
            $($program.assert_quiet_when_reader_leaves(&[$($argument),*], $bytes);)*
        }
    };
    (@disk_is_full $program:expr, $([$($argument:expr),*]),* $(,)?) => {
        #[test]
        #[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
        fn a_full_disk_is_an_error() {
            $($program.assert_loud_when_disk_is_full(&[$($argument),*]);)*
        }
    };
    (@endless $program:expr, $([$($argument:expr),*]),* $(,)?) => {
        #[test]
        #[cfg_attr(not(unix), ignore = "needs signals")]
        fn signals_end_it_with_a_result_that_is_marked_incomplete() {
            $($program.assert_signals_end_it(&[$($argument),*]);)*
        }
    };
    (@cut_off $program:expr, [$($short:expr),*]) => {
        #[test]
        #[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -f")]
        fn it_may_be_cut_off_anywhere() {
            $program.assert_stdout_may_end_anywhere(&[$($short),*]);
            $program.assert_takes_any_surroundings(&[$($short),*]);
        }
    };
    (@terminals $program:expr, [$($argument:expr),*] $(with [$($option:expr),*])?) => {
        #[test]
        #[cfg(target_os = "linux")] // opens terminals as Linux does
        fn all_text_fits_every_terminal() {
            $program.assert_fits_terminals(&[$($argument),*], &[$($($option),*)?]);
        }
    };
    (@large_options $program:expr, $([$($argument:expr),*]),* $(,)?) => {
        #[test]
        fn the_options_of_large_runs_are_checked() {
            $($program.assert_large_options_are_checked(&[$($argument),*]);)*
        }
    };
    (@lecture $program:expr,) => {
        #[test]
        fn recorded_runs() {
            $program.assert_lecture(env!("CARGO_MANIFEST_DIR"), |row| !row.large && !row.slow);
        }

        #[test]
        #[ignore = "gigabytes: cargo test --workspace -- --ignored recorded"]
        fn large_recorded_runs() {
            $program.assert_lecture(env!("CARGO_MANIFEST_DIR"), |row| row.large && !row.slow);
        }

        #[test]
        #[ignore = "more than half a minute: cargo test --workspace -- --ignored recorded"]
        fn slow_recorded_runs() {
            $program.assert_lecture(env!("CARGO_MANIFEST_DIR"), |row| row.slow);
        }
    };
}

impl Executable {
    /// Checks the exit code of a run, and what stdout has and has not.
    pub fn assert_says(&self, arguments: &[&str], code: i32, words: &[&str], others: &[&str]) {
        let output = self.run(arguments);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stdout}");
        assert_words(&stdout, words, others);
    }

    /// Checks that a problem is refused that the memory is too small for.
    pub fn assert_too_large(&self, arguments: &[&str], words: &[&str]) {
        let output = self.run(arguments);
        assert_words(&ended_with(&output, 1, arguments), words, &[]);
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }

    /// Checks that no level overflows the stack.
    pub fn assert_can_be_deep(&self, arguments: &[&str]) {
        for level in ["0", "1", "2", "3"] {
            let arguments = [arguments, &[level, "--time-limit", "1s"]].concat();
            // At level 2 every node prints its board, which the test does not keep.
            let status = self.command(&arguments).stdout(Stdio::null()).status();
            assert_eq!(status.expect("runs").code(), Some(124), "{arguments:?}");
        }
    }

    /// Checks the chosen ones of a lecture's recorded runs, byte for byte. `package` is the folder of
    /// the program's package.
    pub fn assert_lecture(&self, package: &str, chosen: impl Fn(&DigestRow) -> bool) {
        let folder = Path::new(package).join("tests/lecture");
        let rows =
            recorded(&fs::read_to_string(folder.join("digests.tsv")).expect("the recorded runs"));
        assert!(!rows.is_empty());
        // A program without large runs has none to repeat.
        rows.iter().filter(|row| chosen(row)).for_each(|row| self.assert_recorded(row, &folder));
    }
}

/// Checks the exit code of a run; gives what was said on stderr.
pub(super) fn ended_with(output: &Output, code: i32, arguments: &[&str]) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    stderr
}

pub(super) fn assert_words(text: &str, words: &[&str], others: &[&str]) {
    for word in words {
        assert!(text.contains(word), "no '{word}' in {text}");
    }
    for other in others {
        assert!(!text.contains(other), "'{other}' in {text}");
    }
}
