//! Each edit, as the pages show it, against what is derived in another way.

mod parting;
mod results;

use std::cell::RefCell;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Mutex;

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::platform::locked;
use common::search::Program;
use knight_backtrack::KnightTours;
use n_queens::Queens;
use playground::edits::crash::Crash;
use playground::edits::{Comparison, Edit, compare, find};

/// The program of an example, as the command line makes it.
fn program(command: &str) -> Box<dyn Program> {
    let words: Vec<&str> = command.split(' ').collect();
    let number = |word: &str| word.parse::<i32>().expect("a number");
    match words[..] {
        ["knight-backtrack", width, height, x, y] => {
            let size = Size::new(number(width), number(height));
            let start = (number(x), number(y));
            let start = Cell { x: start.0, y: start.1 };
            let plain = Default::default();
            Box::new(KnightTours::new(size, start, plain).expect("a small board"))
        }
        ["n-queens", n] => Box::new(Queens::new(number(n) as usize, n_queens::Algorithm::Plain)),
        ["echo", n, "|", "n-queens", "--lab"] => {
            Box::new(Queens::new(number(n) as usize, n_queens::Algorithm::Lab))
        }
        ["knapsack", limit, ..] => {
            let name =
                if words.contains(&"--algorithm") { words[words.len() - 1] } else { "bound" };
            let algorithm = knapsack::Algorithm::from_str(name, false).expect("an algorithm");
            let mut objects = knapsack::problem::lecture();
            let limit = number(limit).into();
            if words.contains(&"--sort") {
                objects.sort_by(knapsack::Object::by_ratio);
            }
            Box::new(knapsack::Knapsack { objects, limit, algorithm })
        }
        ["number-place", file] => {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
            let text = fs::read_to_string(file).expect("a puzzle");
            Box::new(text.parse::<number_place::Puzzle>().expect("a puzzle"))
        }
        _ => panic!("{command}"),
    }
}

/// Runs `run`, and runs it again if an edited search has crashed in it, with that crash: the search stops there. In a page, a
/// crash ends the module, and the page asks again.
fn until_crash<T>(run: impl Fn(Option<Crash>) -> T) -> T {
    thread_local! {
        static CRASH: RefCell<Option<Crash>> = const { RefCell::new(None) };
    }
    // There is one hook for all threads.
    static HOOK: Mutex<()> = Mutex::new(());
    let _alone = locked(&HOOK);
    panic::set_hook(Box::new(|panic| CRASH.set(Some(Crash::of(panic)))));
    let done = panic::catch_unwind(AssertUnwindSafe(|| run(None)));
    let _ = panic::take_hook();
    done.unwrap_or_else(|_| run(CRASH.take()))
}

/// An edit of this name, and both searches of a command.
fn compared(id: &str, command: &str) -> (&'static Edit, Comparison) {
    let edit = find(id).expect("an edit");
    let program = program(command);
    let comparison = until_crash(|crash| compare(edit, command, &*program, crash));
    (edit, comparison.expect("its search"))
}
