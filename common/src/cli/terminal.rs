//! What a terminal can show: its width, and whether it can redraw in place.

use std::borrow::Cow;
use std::io::IsTerminal;

use terminal_size::{Width, terminal_size};
use textwrap::{Options, WordSplitter};

/// The columns of a terminal that does not know its size, for example in a hosted notebook.
const UNKNOWN: usize = 80;

/// The columns of the terminal behind a stream; `None` if the stream is not a terminal.
pub fn columns(stream: &impl IsTerminal) -> Option<usize> {
    let known = || terminal_size().map_or(UNKNOWN, |(Width(columns), _)| columns.into());
    stream.is_terminal().then(known)
}

/// Whether a stream is a terminal that does not know its size. Like a file, it keeps everything
/// that it is sent, so it cannot redraw in place.
pub fn is_without_size(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && terminal_size().is_none()
}

/// Whether the terminal understands only text, as `TERM=dumb` says, for example inside an editor.
/// It gets no colours, even if another setting asks for them.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// Text is wrapped at blanks only, so that words and options stay whole.
pub fn wrapping(columns: usize) -> Options<'static> {
    Options::new(columns).break_words(false).word_splitter(WordSplitter::NoHyphenation)
}

/// The text in lines of at most this many characters. Continuation lines repeat the indentation of
/// their line; a command continues after a backslash, so that it can be copied.
pub fn wrap(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        if textwrap::core::display_width(line) <= columns {
            wrapped += line;
        } else {
            let command = COMMANDS.iter().find_map(|start| line.find(start));
            let command = line.find(WORKS).map(|at| at + WORKS.len()).or(command);
            let (prose, command) = line.split_at(command.unwrap_or(line.len()));
            let indent = &line[..line.len() - line.trim_start().len()];
            let prose =
                textwrap::wrap(prose.trim_end(), wrapping(columns).subsequent_indent(indent));
            let further = format!("{indent}    ");
            let options = wrapping(columns.saturating_sub(2));
            let command = textwrap::wrap(
                command.trim_start(),
                options.initial_indent(&further[2..]).subsequent_indent(&further),
            );
            let parts = [prose.join("\n"), command.join(" \\\n")];
            let parts: Vec<String> =
                parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
            wrapped += &parts.join("\n");
        }
        wrapped += end;
    }
    wrapped
}

/// How suggested commands begin: with a word, or with the colour of commands. In prose, a backtick
/// comes before them.
const COMMANDS: [&str; 4] = [" cargo run", "\u{1b}[36m", " cargo test", " rustc --"];

/// The text before a command that works.
pub const WORKS: &str = "A command that works: ";

/// The text as a stream shows it: wrapped on a terminal, unchanged elsewhere.
pub fn fitted<'a>(text: &'a str, stream: &impl IsTerminal) -> Cow<'a, str> {
    columns(stream).map_or(Cow::Borrowed(text), |columns| wrap(text, columns).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_blanks_and_commands_can_be_copied() {
        let text = "error: the start (7, 7) is off\n  a longer line in a list\n";
        let wrapped = "error: the start (7,\n7) is off\n  a longer line in a\n  list\n";
        assert_eq!(wrap(text, 20), wrapped);
        assert_eq!(wrap(text, 80), text);
        let command = "A command that works: knight-backtrack 5 5 0 0 --time-limit 1m";
        assert_eq!(
            wrap(command, 30),
            "A command that works:\n  knight-backtrack 5 5 0 0 \\\n    --time-limit 1m"
        );
        let check = "  Check:  cargo run -p problems -- check 011-1";
        assert_eq!(wrap(check, 40), "  Check:\n    cargo run -p problems -- check \\\n      011-1");
        let coloured = "Stuck?  \u{1b}[36mproblems solution 011-1 --give-up\u{1b}[0m";
        assert_eq!(
            wrap(coloured, 30),
            "Stuck?\n  \u{1b}[36mproblems solution 011-1 \\\n    --give-up\u{1b}[0m"
        );
        assert_eq!(wrap("a-word-that-is-long", 5), "a-word-that-is-long");
    }
}
