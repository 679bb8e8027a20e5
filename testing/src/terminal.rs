//! A terminal for the tests: what a program draws on it, and the state in which it is left.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::process::Signal;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use super::Executable;
use super::ending::send;

/// A program that runs on a terminal of its own.
#[derive(Debug)]
pub struct Terminal {
    child: Child,
    /// The other end: what is typed goes in, what is shown comes out.
    keyboard: File,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Executable {
    /// Starts the program on a terminal of so many columns and rows; 0 where the terminal does not
    /// know. `environment` is added to TERM, which is xterm.
    pub fn on_terminal(
        &self,
        columns: u16,
        rows: u16,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("a terminal");
        unlockpt(&master).expect("a terminal");
        let name = ptsname(&master, Vec::new()).expect("its name");
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let slave: OwnedFd = open(name, flags, Mode::empty()).expect("a terminal");
        let size = Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&slave, size).expect("a size");
        // A session of its own: the terminal that these tests may have been started on is none of
        // its business.
        let mut command = Command::new("setsid");
        let end = || slave.try_clone().expect("a terminal");
        let child = command
            .arg(self.path)
            .args(arguments)
            .env("TERM", "xterm")
            .envs(environment.iter().copied())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program runs");
        let keyboard = File::from(master);
        let shown: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (mut screen, text) = (keyboard.try_clone().expect("it"), Arc::clone(&shown));
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // When the last program has left a terminal, reading it is an error.
            while let Ok(read @ 1..) = screen.read(&mut buffer) {
                text.lock().expect("it").extend_from_slice(&buffer[..read]);
            }
        });
        Terminal { child, keyboard, shown }
    }
}

impl Terminal {
    /// Everything that was shown so far, with all that moves the cursor.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().expect("it")).into_owned()
    }

    /// Waits until a text is shown.
    pub fn await_text(&self, text: &str) {
        for _ in 0..2000 {
            if self.shown().contains(text) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("no '{text}' in {:?}", self.shown());
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("typed");
    }

    /// Sends a signal.
    pub fn send(&self, signal: Signal) {
        send(&self.child, signal);
    }

    /// Waits for the program's end; gives its exit code and all that was shown. The terminal must
    /// echo what is typed and gather it to lines, as before.
    pub fn end(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().expect("it ends").code();
        let modes = tcgetattr(&self.keyboard).expect("a terminal").local_modes;
        let usual = LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        assert!(modes.contains(usual), "{modes:?}: {}", self.shown());
        let mut shown = self.shown();
        // What was shown last may still be on its way.
        loop {
            thread::sleep(Duration::from_millis(50));
            let now = self.shown();
            if now == shown {
                return (code, shown);
            }
            shown = now;
        }
    }
}
