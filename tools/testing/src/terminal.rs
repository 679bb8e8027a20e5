//! A terminal for the tests: what a program draws on it, and the state in which it is left.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{LocalModes, tcgetattr};

use super::Executable;
pub use super::running::UnixSignal;
use super::running::{Running, wait_for};

/// A program that runs on its own terminal.
pub struct Terminal {
    child: Running,
    /// The other end: what is typed goes in, what is shown comes out.
    keyboard: Arc<Pty>,
    shown: Arc<Mutex<Vec<u8>>>,
    /// It ends when the last program has left the terminal.
    reader: JoinHandle<()>,
}

/// The sizes of terminals that everything has to fit; 0 x 0 is one that does not know its size.
pub const SIZES: [(u16, u16); 4] = [(0, 0), (40, 12), (80, 24), (120, 40)];

/// Checks that a text fits a terminal: no line is wider, and where the terminal does not know its
/// size, it has 80 columns and is sent nothing but lines.
pub fn assert_fits(text: &str, columns: u16) {
    assert!(columns > 0 || !text.contains('\u{1b}'), "escapes: {text:?}");
    let width = if columns == 0 { 80 } else { columns.into() };
    let plain = without_styles(text);
    for line in plain.lines() {
        // One long word cannot be wrapped: a path, for example.
        assert!(
            line.chars().count() <= width || words(line).len() < 2,
            "wider than {width}: {line:?} in\n{plain}"
        );
        assert!(!line.contains('\u{1b}'), "the cursor is moved: {line:?}");
    }
}

/// A text without what only makes it bold or coloured.
pub fn without_styles(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let style = piece.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(piece.len());
        match piece[style..].strip_prefix('m') {
            Some(rest) => plain += rest,
            None => plain += &format!("\u{1b}[{piece}"),
        }
    }
    plain
}

/// What stays of lines that were redrawn, such as a spinner before the text.
pub fn without_redrawn(text: &str) -> String {
    text.split('\n')
        .map(|line| line.rsplit("\u{1b}[2K").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The words of a text, without the backslashes by which a command goes on in the next line.
pub fn words(text: &str) -> Vec<String> {
    without_styles(text)
        .split_whitespace()
        .filter(|word| *word != "\\")
        .map(str::to_owned)
        .collect()
}

impl Executable {
    /// Checks that help, errors, results and statistics fit every terminal, and say there what they
    /// say elsewhere. `arguments` are those of a run that soon ends at level 0.
    pub fn assert_fits_terminals(&self, arguments: &[&str], options: &[&str]) {
        let short = String::from_utf8_lossy(&self.run(&["-h"]).stdout).into_owned();
        assert!(short.lines().count() <= 24, "-h is more than a screen:\n{short}");
        let same = |text: &str| -> Vec<String> {
            // Everything except times, and messages that only a terminal gets.
            words(text).into_iter().take_while(|word| word != "Time").collect()
        };
        for (columns, rows) in SIZES {
            for more in [&["--help"][..], &["--strange"], options] {
                let arguments = match more {
                    ["--help"] => vec!["--help"],
                    _ => [arguments, more].concat(),
                };
                let output = self.run(&arguments);
                let streams = if output.status.success() { output.stdout } else { output.stderr };
                let piped = String::from_utf8_lossy(&streams).into_owned();
                let (code, shown) = self.on_terminal(columns, rows, &arguments, &[]).end();
                assert_eq!(code, output.status.code(), "{arguments:?}: {shown}");
                assert!(columns > 0 || !shown.contains('\u{1b}'), "{shown:?}");
                let shown = without_redrawn(&shown);
                // stdout is the lecture's text, which stays as it is.
                let is_same = |line: &str| piped.lines().any(|other| other.trim_end() == line);
                let told = shown
                    .lines()
                    .map(str::trim_end)
                    .filter(|line| !line.starts_with("Time = ") && !is_same(line));
                assert_fits(&told.collect::<Vec<_>>().join("\n"), columns);
                assert!(same(&shown).starts_with(&same(&piped)), "{piped}\n{shown}");
            }
        }
    }

    /// Checks what `--watch` shows on terminals of several sizes, and that it ends with its
    /// terminal. `arguments` are those of a run that does not end soon.
    pub fn assert_can_be_watched(&self, arguments: &[&str]) {
        let terminal =
            self.on_terminal(80, 24, &[arguments, &["2", "--watch", "1ms"]].concat(), &[]);
        terminal.await_text("quit");
        assert_eq!(terminal.hang_up(), Some(129));
        let (code, shown) = self.on_terminal(0, 0, &[arguments, &["--watch"]].concat(), &[]).end();
        assert_eq!(code, Some(2), "{shown}");
        assert!(words(&shown).join(" ").contains("--replay FILE"), "{shown}");
        assert_fits(&shown, 0);
        for (columns, rows) in &SIZES[1..] {
            let mut terminal = self.on_terminal(
                *columns,
                *rows,
                &[arguments, &["2", "--watch", "1ms"]].concat(),
                &[],
            );
            terminal.await_text("playing");
            terminal.press(" ");
            let keys = ["space pause", "right step", "a solution", "q quit"];
            let counts = ["paused", "depth ", "nodes ", "solutions ", "step "];
            terminal.await_screen(*columns, *rows, &[&keys[..], &counts].concat());
            terminal.press("q");
            assert_eq!(terminal.end().0, Some(0));
        }
    }

    /// Starts the program on a terminal with this many columns and rows; 0 if the terminal does not
    /// know. `environment` is added to TERM, which is xterm.
    pub fn on_terminal(
        &self,
        columns: u16,
        rows: u16,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Terminal {
        let mut command = self.command(arguments);
        command.envs(environment.iter().copied());
        Terminal::start(columns, rows, command)
    }
}

impl Terminal {
    /// Starts a command on a terminal of this size, which is its controlling terminal. TERM is xterm if
    /// the command does not say otherwise.
    pub fn start(columns: u16, rows: u16, mut command: std::process::Command) -> Self {
        let (keyboard, screen) = open().expect("a terminal");
        keyboard.resize(Size::new(rows, columns)).expect("a size");
        if command.get_envs().all(|(name, _)| name != "TERM") {
            command.env("TERM", "xterm");
        }
        let child = Command::from(command).spawn(screen).expect("the program runs");
        let child = Running::from(child);
        let keyboard = Arc::new(keyboard);
        let shown: Arc<Mutex<Vec<u8>>> = Arc::default();
        let screen = Arc::downgrade(&keyboard);
        let text = Arc::clone(&shown);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            let soon = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
            // Until the test has dropped the terminal.
            while let Some(screen) = screen.upgrade() {
                let is_shown = poll(&mut [PollFd::new(&screen, PollFlags::IN)], Some(&soon));
                if is_shown.is_ok_and(|ends| ends > 0) {
                    // When the last program has left a terminal, reading it is an error.
                    let Ok(read @ 1..) = (&*screen).read(&mut buffer) else { return };
                    text.lock().expect("it").extend_from_slice(&buffer[..read]);
                }
            }
        });
        Terminal { child, keyboard, shown, reader }
    }

    /// Everything that was shown so far, with all that moves the cursor.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().expect("it")).into_owned()
    }

    /// The text on a screen of this size now; more may be on its way.
    pub fn screen(&self, columns: u16, rows: u16) -> Vec<String> {
        let mut screen = vt100::Parser::new(rows, columns, 0);
        screen.process(self.shown().as_bytes());
        screen.screen().rows(0, columns).map(|row| row.trim_end().to_owned()).collect()
    }

    /// Waits until a screen of this size shows all these texts, and gives its rows.
    pub fn await_screen(&self, columns: u16, rows: u16, texts: &[&str]) -> Vec<String> {
        let screen = || self.screen(columns, rows);
        let shows_all = |screen: &Vec<String>| {
            let text = screen.join("\n");
            texts.iter().all(|words| text.contains(words))
        };
        wait_for(|| Some(screen()).filter(shows_all))
            .unwrap_or_else(|| panic!("not all of {texts:?} in\n{}", screen().join("\n")))
    }

    /// Waits until a text is shown.
    pub fn await_text(&self, text: &str) {
        wait_for(|| self.shown().contains(text).then_some(()))
            .unwrap_or_else(|| panic!("no '{text}' in {:?}", self.shown()));
    }

    /// Waits until the program reads every key at once. Before that, Ctrl-C is a signal.
    pub fn await_key_mode(&self) {
        let reads_keys = || !self.modes().intersects(LocalModes::ICANON | LocalModes::ISIG);
        wait_for(|| reads_keys().then_some(())).expect("it reads keys");
    }

    fn modes(&self) -> LocalModes {
        tcgetattr(&self.keyboard).expect("a terminal").local_modes
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        (&*self.keyboard).write_all(keys.as_bytes()).expect("typed");
    }

    /// Sends a signal.
    pub fn send(&self, signal: UnixSignal) {
        self.child.send(signal);
    }

    /// Closes the terminal's window. Gives the exit code of the program, which must end.
    pub fn hang_up(mut self) -> Option<i32> {
        drop(self.keyboard);
        wait_for(|| self.child.try_wait().expect("it")).expect("it ends with its terminal").code()
    }

    /// Waits for the program's end; gives its exit code and all that was shown. The terminal must
    /// echo what is typed and gather it to lines, as before.
    pub fn end(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().expect("it ends").code();
        let modes = self.modes();
        assert!(
            modes.contains(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG),
            "{modes:?}: {}",
            self.shown()
        );
        // Nothing that the program has started may keep the terminal open.
        wait_for(|| self.reader.is_finished().then_some(())).expect("nothing is left running");
        (code, self.shown())
    }
}
