//! The arguments that are the same everywhere.
//!
//! A program's positional arguments are the lecture's own, in its order, so that a command line
//! from the notebook works unchanged.

use std::io::{self, Write};

use clap::builder::ValueParser;
use clap::error::ContextKind;
use clap::{Arg, ArgMatches, Args, Command, Parser, ValueEnum, value_parser};

use super::CommandLine;
use super::streams::{Refused, say};
use super::terminal::{fitted, is_dumb, is_without_size};
use crate::board::{Cell, Size};
use crate::platform;
use crate::search::Part;

/// The layout of `--help`: what the program does, its arguments, one example, then everything else.
pub const HELP: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

const ENDING: &str = "Ending a run early";
/// The heading of the options that show a search in pictures.
pub const SEEING: &str = "Seeing the search";
/// The heading of the options that print more or less of it.
pub const SHOWING: &str = "What is shown";
/// The heading of the options of large runs.
pub const LARGE: &str = "Large runs";

/// The longest side of a board. No search finishes on such a board; a later check tests whether the
/// machine has enough memory for it.
pub const MAX_SIDE: i32 = 1_000_000;

/// A side of a board.
pub fn side() -> ValueParser {
    value_parser!(i32).range(1..=i64::from(MAX_SIDE)).into()
}

/// A verbose level.
pub fn level() -> ValueParser {
    value_parser!(u8).range(0..=3).into()
}

/// A number from 1 to this one.
pub fn up_to(most: u8) -> ValueParser {
    value_parser!(u8).range(1..=i64::from(most)).into()
}

/// LEVEL, the last of the lecture's arguments.
#[derive(Args, Clone, Copy, Debug)]
pub struct LevelArg {
    /// Verbose level, 0 to 3
    ///
    /// 0 prints the totals, 1 the solutions, 2 every node, and 3 every choice.
    #[arg(value_name = "LEVEL", default_value_t = 0, value_parser = level())]
    pub level: u8,
}

/// The arguments of the knight's tour programs.
#[derive(Args, Clone, Copy, Debug)]
pub struct KnightArgs {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X")]
    x: i64,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: i64,
}

impl KnightArgs {
    /// The board and the start on it.
    ///
    /// # Errors
    /// The start is off the board; the text says where it may be.
    pub fn board(self, example: &str) -> Result<(Size, Cell), Refused> {
        let size = Size { width: self.width, height: self.height };
        Ok((size, start(size, self.x, self.y, example)?))
    }
}

/// The start on a board.
///
/// # Errors
/// It is off the board; the text says where it may be.
pub fn start(size: Size, x: i64, y: i64, example: &str) -> Result<Cell, Refused> {
    let Size { width, height } = size;
    if (0..i64::from(width)).contains(&x) && (0..i64::from(height)).contains(&y) {
        return Ok(Cell { x: x as i32, y: y as i32 });
    }
    let most_x = width - 1;
    let most_y = height - 1;
    Err(Refused::new(
        format_args!(
            "the start ({x}, {y}) is off the board: on {width} x {height} cells, X is 0 to {most_x} and Y is 0 to \
             {most_y}"
        ),
        example,
    ))
}

/// The options of every program that searches.
#[derive(Args, Clone, Debug, Default)]
pub struct RunArgs {
    /// Stop after N solutions
    #[arg(long = "answers", value_name = "N", help_heading = ENDING, value_parser = value_parser!(u64).range(1..))]
    pub solutions: Option<u64>,

    /// Stop after this time, for example 90s or 1m30s, and print the counts so far
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, help_heading = ENDING)]
    pub time_limit: Option<humantime::Duration>,

    /// Print nodes, dead ends and solutions by depth to stderr
    #[arg(long, help_heading = SHOWING)]
    pub stats: bool,

    /// Print the result as one line of JSON instead of header and result
    #[arg(long, help_heading = SHOWING)]
    pub json: bool,

    /// Progress and closing summary on stderr; auto: where stderr is a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = SHOWING)]
    pub progress: ProgressWhen,
}

/// The options of a program that counts, for runs that need several threads, machines or nights.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LargeArgs {
    /// Do the K-th of M parts of the search, K from 1; the counts of all parts add up to the whole
    #[arg(long, value_name = "K/M", help_heading = LARGE)]
    pub part: Option<Part>,

    /// Threads at level 0, at most one per processor; 0 for all processors [default: 1]
    #[arg(long, value_name = "N", help_heading = LARGE)]
    pub threads: Option<u16>,

    /// Forecast nodes, time and output at each level, print that, and stop
    #[arg(long, help_heading = LARGE, conflicts_with_all = ["part", "threads", "solutions", "stats"])]
    pub estimate: bool,
}

/// The options of every program that counts without a search tree.
#[derive(Args, Clone, Copy, Debug)]
pub struct CountArgs {
    /// Stop after this time, for example 90s or 1m30s, and print what was found
    #[arg(long, value_name = "TIME", help_heading = LARGE)]
    pub time_limit: Option<humantime::Duration>,

    /// Print the result as one line of JSON
    #[arg(long, help_heading = SHOWING)]
    pub json: bool,

    /// Progress on stderr; auto: where stderr is a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = SHOWING)]
    pub progress: ProgressWhen,
}

/// When to show progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressWhen {
    /// Where stderr is a terminal.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// Parses the process's arguments. For `--help` and `--version`, prints the text and ends the
/// process with 0, or with 1 if stdout cannot be written; for wrong arguments, prints a message and
/// ends it with 2.
pub fn parse<P: Parser>(example: &str) -> P {
    let (mut command, mut matches) = matches(P::command(), example);
    let parsed = P::from_arg_matches_mut(&mut matches);
    parsed.unwrap_or_else(|error| end(error, &mut command, example))
}

/// The command with its help, and the process's arguments for it.
fn matches(command: Command, example: &str) -> (Command, ArgMatches) {
    if is_dumb() || is_without_size(&io::stdout()) || is_without_size(&io::stderr()) {
        anstream::ColorChoice::Never.write_global();
    }
    let before = format!("Example: {}", CommandLine::from(example));
    let mut command = with_short_help(command.max_term_width(80).before_help(before));
    match command.try_get_matches_from_mut(platform::arguments()) {
        Ok(matches) => (command, matches),
        Err(error) => end(error, &mut command, example),
    }
}

/// The name of an algorithm, as typed; `plain` if it is the value of no option.
pub fn typed_name(algorithm: &impl ValueEnum) -> String {
    let name = algorithm.to_possible_value().map(|value| value.get_name().to_owned());
    name.unwrap_or_else(|| "plain".to_owned())
}

/// Prints the help, or what is wrong, and ends the process.
fn end(mut error: clap::Error, command: &mut Command, example: &str) -> ! {
    // It explains how to type an unknown option as a value, which no argument here takes.
    error.remove(ContextKind::Suggested);
    let error = error.format(command);
    let text = error.render();
    if error.exit_code() != 0 {
        say(plain_words(&text.to_string()).trim_end());
        say(CommandLine::from(example).works());
        platform::exit(2);
    }
    let (mut out, text) = if cfg!(target_family = "wasm") {
        (Box::new(platform::stdout()) as Box<dyn Write>, text.to_string())
    } else {
        (Box::new(anstream::stdout()) as _, text.ansi().to_string())
    };
    match write!(out, "{}", fitted(&text, &io::stdout())).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            say(format_args!("error: stdout could not be written: {error}"));
            platform::exit(1);
        }
        _ => platform::exit(0),
    }
}

/// Makes `-h` fit one screen: it names the options that have a heading, one line for each heading.
fn with_short_help(command: Command) -> Command {
    let mut groups: Vec<(String, String)> = Vec::new();
    for option in command.get_arguments().filter(|option| !option.is_hide_set()) {
        let (Some(heading), Some(name)) = (option.get_help_heading(), option.get_long()) else {
            continue;
        };
        match groups.iter_mut().find(|(group, _)| group == heading) {
            Some((_, names)) => *names += &format!(" --{name}"),
            None => groups.push((heading.to_owned(), format!("--{name}"))),
        }
    }
    if groups.is_empty() {
        return command;
    }
    let lines = groups.iter().map(|(heading, names)| format!("\n  {heading:<19}{names}"));
    let short = format!("More options, explained by --help:{}", lines.collect::<String>());
    let hidden = |option: Arg| {
        let has_heading = option.get_help_heading().is_some();
        option.hide_short_help(has_heading)
    };
    command.mut_args(hidden).after_help(short).after_long_help("")
}

/// A message about a wrong number, without Rust's wording after the user's input.
fn plain_words(message: &str) -> String {
    const SAID: [(&str, &str); 4] = [
        ("invalid digit found in string", "it is not a whole number"),
        ("number too large to fit in target type", "it is too large"),
        ("cannot parse integer from empty string", "it is empty"),
        ("expected number at 0", "a time is a number with its unit, such as 90s or 1m30s"),
    ];
    let said = |text: String, (rust, plain): &(&str, &str)| text.replace(rust, plain);
    let plain = SAID.iter().fold(message.to_owned(), said);
    match plain.rsplit_once(" is not in ") {
        Some((typed, range)) => {
            format!("{typed} is not in {}", range.replace("..=", " to ").replacen("..", " to ", 1))
        }
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_off_a_non_square_board_is_named_with_its_limits() {
        let board = |x, y| KnightArgs { width: 5, height: 3, x, y }.board("knight 5 3 0 0");
        assert_eq!(board(4, 2).unwrap(), (Size::new(5, 3), Cell { x: 4, y: 2 }));
        for (x, y) in [(5, 0), (0, 3), (2, 4), (1 << 32, 0), (-1, 0), (0, -2)] {
            let message = board(x, y).unwrap_err().to_string();
            for word in [&format!("({x}, {y})"), "X is 0 to 4 and Y is 0 to 2", " 5 3 0 0"] {
                assert!(message.contains(word), "{message}");
            }
        }
    }
}
