//! Helpers of the tests of what ends a program early: signals, readers that leave, disks
//! that are full.

use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::Executable;
use super::running::UnixSignal;
use super::table::{assert_words, ended_with};

/// What `ulimit -f` counts, in bytes.
const BLOCK: usize = 512;

impl Executable {
    /// Checks that a reader which leaves after `bytes` bytes ends the program quietly. Gives what
    /// was read.
    pub fn assert_quiet_when_reader_leaves(&self, arguments: &[&str], bytes: usize) -> Vec<u8> {
        let mut child = self.start_piped(arguments);
        let mut stdout = child.stdout.take().expect("stdout is a pipe");
        let mut head = vec![0; bytes];
        stdout.read_exact(&mut head).expect("that much is printed");
        drop(stdout);
        assert_eq!(ended_with(&child.output(), 0, arguments), "", "{arguments:?}");
        head
    }

    /// Checks that a full disk is an error.
    pub fn assert_loud_when_disk_is_full(&self, arguments: &[&str]) {
        let mut command = self.command(arguments);
        let output = command.stdout(full()).output();
        assert_full(&output.expect("runs"), arguments);
        // Where the message cannot be written either, it is still an error, and no panic.
        let status = command.stdout(full()).stderr(full()).status();
        assert_eq!(status.expect("runs").code(), Some(1), "{arguments:?}");
        let help = self.command(&["--help"]).stdout(full()).output();
        assert_full(&help.expect("runs"), &["--help"]);
    }

    /// Checks that stdout may end anywhere, because the reader leaves or the disk is full: the
    /// output until then is the beginning of the usual output. `arguments` are those of a run that
    /// comes to an end.
    pub fn assert_stdout_may_end_anywhere(&self, arguments: &[&str]) {
        let whole = self.run(arguments).stdout;
        let same = before_time(&whole);
        for blocks in places_before(same.div_ceil(BLOCK)) {
            let place = blocks * BLOCK;
            let read = self.assert_quiet_when_reader_leaves(arguments, place);
            assert!(read == whole[..place], "{arguments:?}: {place} bytes read");

            let mut file = tempfile::tempfile().expect("a file");
            // A full disk sends no signal, so none is sent here.
            let stdout = file.try_clone().expect("a file");
            assert_full(&self.run_limited("trap '' XFSZ;", blocks, arguments, stdout), arguments);
            let mut written = Vec::new();
            std::io::Seek::rewind(&mut file).expect("readable");
            file.read_to_end(&mut written).expect("readable");
            assert!(written == whole[..place], "{arguments:?}: {place} bytes");
        }
    }

    /// Checks that a file the program writes is there whole or not at all, wherever the disk gets
    /// full, and that one which was there before is kept, also where stdout is what cannot be written.
    /// `arguments` are those of a run that comes to an end.
    pub fn assert_file_is_whole_or_untouched(&self, arguments: &[&str], option: &str) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let text = || fs::read_to_string(&path).expect("the file");
        let written = self.run_into(arguments, option, &path);
        assert!(written.status.success(), "{arguments:?}: {written:?}");
        let whole = text().len();
        let all = whole.div_ceil(BLOCK);
        fs::write(&path, "mine").expect("written");
        let arguments = [arguments, &[option, path.to_str().expect("text")]].concat();
        for blocks in places_before(all) {
            let output = self.run_limited("", blocks, &arguments, Stdio::piped());
            assert_words(
                &ended_with(&output, 1, &arguments),
                &[&path.to_string_lossy(), "cannot be written", option],
                &[],
            );
            assert_eq!(text(), "mine");
            assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1);
        }
        let output = self.command(&arguments).stdout(full()).output();
        assert_full(&output.expect("runs"), &arguments);
        assert_eq!(text(), "mine", "{arguments:?}: stdout cannot be written");
        let output = self.run_limited("", all, &arguments, Stdio::piped());
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        assert_eq!(text().len(), whole);
    }

    /// Runs with a limit: the program can write at most this many [blocks](BLOCK) into a file. At the limit it
    /// gets a signal, if `trap` does not prevent that.
    fn run_limited(
        &self,
        trap: &str,
        blocks: usize,
        arguments: &[&str],
        stdout: impl Into<Stdio>,
    ) -> Output {
        let limited = format!("{trap} ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &limited, self.path]).args(arguments);
        command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped());
        command.output().expect("a shell")
    }

    /// Runs until the search is under way, sends these signals one after the other, and gives what
    /// it printed in all.
    fn signalled(&self, arguments: &[&str], signals: &[UnixSignal]) -> Output {
        let mut child = self.start_piped(arguments);
        let mut stdout = child.stdout.take().expect("stdout is a pipe");
        let mut text = vec![0; 1];
        stdout.read_exact(&mut text).expect("a header");
        // The header is printed before the search; let it get under way.
        thread::sleep(Duration::from_millis(200));
        for &signal in signals {
            child.send(signal);
        }
        stdout.read_to_end(&mut text).expect("readable");
        let mut output = child.output();
        output.stdout = text;
        output
    }

    /// Checks that Ctrl-C and SIGTERM end a run with a result that is marked incomplete, also after
    /// a pause. `arguments` are those of a run that never ends.
    pub fn assert_signals_end_it(&self, arguments: &[&str]) {
        for (signals, code, by) in [
            (&[UnixSignal::INT][..], 130, "Ctrl-C"),
            (&[UnixSignal::TERM], 143, "SIGTERM"),
            (&[UnixSignal::STOP, UnixSignal::TERM, UnixSignal::CONT], 143, "SIGTERM"),
        ] {
            let output = self.signalled(arguments, signals);
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stdout}");
            assert!(
                stdout.contains(&format!("\nIncomplete: stopped by {by}")),
                "{arguments:?}: {stdout}"
            );
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        }
    }

    /// Checks that the program runs without HOME and all else that an environment has, and in one
    /// that is not text; and that arguments that are not text are refused like other wrong ones.
    pub fn assert_takes_any_surroundings(&self, arguments: &[&str]) {
        let usual = self.run(arguments).stdout;
        let same = before_time(&usual);
        let mut bare = Command::new(self.path);
        let bare = bare.args(arguments).stdin(Stdio::null()).env_clear().output().expect("runs");
        assert!(bare.status.success() && bare.stderr.is_empty(), "{bare:?}");
        assert!(bare.stdout[..same] == usual[..same], "{arguments:?}");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            let strange = std::ffi::OsStr::from_bytes(b"\xff\xfe");
            let mut command = self.command(arguments);
            for name in ["HOME", "TERM", "LANG", "LC_ALL", "COLUMNS"] {
                command.env(name, strange);
            }
            let output = command.output().expect("runs");
            assert!(output.stdout[..same] == usual[..same], "{arguments:?}");
            for option in ["--algorithm", "--threads", "--strange"] {
                let mut command = self.command(arguments);
                let output = command.arg(option).arg(strange).output().expect("runs");
                let stderr = ended_with(&output, 2, arguments);
                assert!(output.stdout.is_empty() && !stderr.contains("panicked"));
                assert!(stderr.contains("A command that works: "), "{stderr}");
            }
        }
    }
}

/// Places of a stream of so many blocks: its beginning, its last block, and two between them.
fn places_before(end: usize) -> [usize; 4] {
    [0, end / 3, end / 2, end - 1]
}

/// A disk that is full.
fn full() -> fs::File {
    fs::File::options().write(true).open("/dev/full").expect("/dev/full")
}

/// How many bytes are the same each time: all before the one line that is not.
fn before_time(stdout: &[u8]) -> usize {
    let time = b"\nTime = ";
    stdout.windows(time.len()).position(|bytes| bytes == time).unwrap_or(stdout.len())
}

fn assert_full(output: &Output, arguments: &[&str]) {
    let stderr = ended_with(output, 1, arguments);
    assert!(stderr.starts_with("error: stdout could not be written: "), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}
