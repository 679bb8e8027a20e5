//! Any words are taken as arguments or refused with an exit code, and a board that is taken is sound.
#![no_main]

use clap::Parser;
use common::cli::args::{KnightArgs, LargeArgs, LevelArg, RunArgs};
use libfuzzer_sys::fuzz_target;

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

fuzz_target!(|text: &str| {
    let words = std::iter::once("program").chain(text.split('\n'));
    match Arguments::try_parse_from(words) {
        Err(error) => assert!([0, 2].contains(&error.exit_code())),
        Ok(arguments) => {
            assert!(arguments.level.level <= 3);
            assert_ne!(arguments.run.solutions, Some(0));
            if let Ok((size, start)) = arguments.knight.board("program") {
                assert!(size.contains(start));
            }
        }
    }
});
