//! Replacements for the parts of Linux and Unix that another system does not have, so that every
//! test compiles everywhere. A test that needs one of these parts is ignored there, by name.

/// Signals, where there are none.
#[cfg(not(unix))]
pub mod signal {
    use std::process::Child;

    /// A signal of Unix.
    #[derive(Clone, Copy, Debug)]
    pub struct NoSignal(());

    impl NoSignal {
        /// Ctrl-C.
        pub const INT: Self = NoSignal(());
        /// `kill`.
        pub const TERM: Self = NoSignal(());
        /// `kill -STOP`.
        pub const STOP: Self = NoSignal(());
        /// `fg`.
        pub const CONT: Self = NoSignal(());

        /// Panics: the system has no signals.
        pub fn as_raw(self) -> i32 {
            unimplemented!("{self:?} needs Unix");
        }
    }

    /// Panics: the system has no signals.
    pub fn send(_child: &Child, signal: NoSignal) {
        unimplemented!("{signal:?} needs Unix");
    }
}

/// Panics: only Linux limits another process.
#[cfg(not(target_os = "linux"))]
pub fn limit_files(_child: &std::process::Child, _bytes: usize) {
    unimplemented!("the tests limit files on Linux only");
}

/// Terminals, which the tests open as Linux does.
#[cfg(not(target_os = "linux"))]
impl super::Executable {
    /// Panics: the check needs Linux.
    pub fn assert_fits_terminals(&self, _arguments: &[&str], _options: &[&str]) {
        unimplemented!("the tests open terminals on Linux only");
    }

    /// Panics: the check needs Linux.
    pub fn assert_can_be_watched(&self, _arguments: &[&str]) {
        unimplemented!("the tests open terminals on Linux only");
    }
}
