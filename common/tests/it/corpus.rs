//! The fuzzer's corpus: each input is accepted, or refused with exit code 2. See `tools/fuzz/`.

use std::fs;
use std::path::Path;

use clap::Parser;
use common::cli::args::{KnightArgs, LargeArgs, LevelArg, RunArgs};

#[derive(Parser)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
}

#[test]
fn arguments_are_taken_or_refused() {
    let mut taken = 0;
    let mut refused = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus/arguments");
    for file in fs::read_dir(folder).expect("a corpus") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let words = std::iter::once("program").chain(text.split('\n'));
        match Arguments::try_parse_from(words) {
            Ok(arguments) => {
                taken += 1;
                assert!(arguments.level.level <= 3, "{text}");
                assert_ne!(arguments.run.solutions, Some(0), "{text}");
                if let Ok((size, start)) = arguments.knight.board("program") {
                    assert!(size.contains(start), "{text}");
                }
            }
            Err(error) => {
                refused += 1;
                assert!([0, 2].contains(&error.exit_code()), "{text}");
            }
        }
    }
    assert!(taken >= 3 && refused >= 2, "{taken} taken, {refused} refused");
}
