//! The types that an operating system and a page share.

/// A request to end the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// `SIGINT`: Ctrl-C.
    Interrupt,
    /// `SIGTERM`: `kill`, `timeout`, or a machine that shuts down.
    Terminate,
    /// `SIGHUP`: the terminal was closed.
    HangUp,
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ProgressKind {
    /// Not at all.
    #[default]
    Nothing,
    /// As a bar, redrawn in place.
    Bar,
    /// As one line a second, if no bar can be drawn.
    Lines,
}
