//! The compiler's checks for C programs: a program that reads outside an array by luck must not pass.
//!
//! AddressSanitizer reserves terabytes of addresses, so it excludes a limit of addresses. It limits memory
//! itself, which a hostile program can undo: it is used for a student's own programs, and in no sandbox.

/// What C does not define ends the program.
const UNDEFINED: &str = "-fsanitize=undefined";
const AT_ONCE: &str = "-fno-sanitize-recover=all";
/// A variable that is not set has a strange value. Since gcc 12.
const PATTERN: &str = "-ftrivial-auto-var-init=pattern";
/// What is outside an array on the heap, too, or is freed.
const ADDRESS: &str = "-fsanitize=address";

/// The options of a compiler, the best first.
pub const BEST_FIRST: [&[&str]; 4] = [
    &[UNDEFINED, AT_ONCE, PATTERN, ADDRESS],
    &[UNDEFINED, AT_ONCE, ADDRESS],
    &[UNDEFINED, AT_ONCE, PATTERN],
    &[UNDEFINED, AT_ONCE],
];

/// The sanitizers that a program is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sanitizers {
    /// The compiler's options; none for a plain build.
    pub options: &'static [&'static str],
}

impl Sanitizers {
    /// A plain build.
    pub const NONE: Self = Sanitizers { options: &[] };

    /// Whether AddressSanitizer is one of them.
    pub fn has_address(self) -> bool {
        self.options.contains(&ADDRESS)
    }

    /// What AddressSanitizer reads: its own limit of memory, in KiB.
    pub fn environment(self, memory: u64) -> Option<(&'static str, String)> {
        let megabytes = memory >> 10;
        let options = format!("detect_leaks=0:quarantine_size_mb=8:hard_rss_limit_mb={megabytes}");
        self.has_address().then_some(("ASAN_OPTIONS", options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Room, Sandbox, Supervision, confined};
    use crate::student::Built;
    use checks::program::{Language, ProgramEnd, Runnable};
    use std::fs;
    use std::path::Path;
    use std::process::Command;
    use std::sync::Arc;

    /// Limits alone.
    #[derive(Debug)]
    struct Pretended;

    impl Sandbox for Pretended {
        fn command(&self, program: &Path, room: &Room) -> anyhow::Result<Command> {
            Ok(confined(program, room))
        }
    }

    fn pretended() -> Supervision {
        Supervision { sandbox: Some(Arc::new(Pretended)), ..Supervision::default() }
    }

    /// What a program in C says on stderr, if a sanitizer ends it; none where there are no sanitizers.
    fn stopped(supervision: &Supervision, body: &str) -> Option<String> {
        if Sanitizers::find(supervision).unwrap() == Sanitizers::NONE {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("starter.c");
        let text = "#include <stdio.h>\n#include <stdlib.h>\nint before[4], a[4], after[4];\n";
        fs::write(&source, format!("{text}int main(int n, char **all) {{ (void)all; {body} }}\n"))
            .unwrap();
        let built = Built::build(Language::C, &source, supervision).unwrap().unwrap();
        let ran = built.run("").unwrap();
        assert_ne!(ran.ended, ProgramEnd::Code(0), "{body}: {}", ran.stdout);
        Some(ran.stderr)
    }

    #[test]
    fn what_reads_outside_an_array_by_luck_is_stopped_with_its_line() {
        for supervision in [Supervision::default(), pretended()] {
            let Some(said) = stopped(&supervision, "return a[n + 3];") else { return };
            assert!(
                said.contains("starter.c:4:") && said.contains("index 4 out of bounds"),
                "{said}"
            );
            let unset = "int sum; for (int i = 0; i < n; i++) sum += a[i]; return sum != 0;";
            assert!(stopped(&supervision, unset).is_some());
        }
    }

    #[test]
    fn addresses_are_watched_in_no_sandbox() {
        assert!(!Sanitizers::find(&pretended()).unwrap().has_address());
        let own = Supervision::default();
        if !Sanitizers::find(&own).unwrap().has_address() {
            return;
        }
        let heap = "int *it = malloc(4 * sizeof *it); it[n] = 1; free(it); return it[n] - 1;";
        let said = stopped(&own, heap).expect("sanitizers");
        assert!(said.contains("heap-use-after-free") && said.contains("starter.c:4"), "{said}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_has_a_limit_with_sanitizers_too() {
        let body = "char *it = malloc(1 << 28); for (int i = 0; it != NULL; i++) { \
                    for (long k = 0; k < 1 << 28; k += 4096) it[k] = i; it = malloc(1 << 28); } return 3;";
        stopped(&Supervision::default(), body);
    }
}
