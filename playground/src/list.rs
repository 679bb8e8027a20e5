//! Prints the list of all edits for the page.

use std::io::Write;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{}", playground::edits::list())
}
