//! The lecture's recorded output, byte for byte.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_big-integer") };

#[test]
fn without_arguments() {
    let output = PROGRAM.run(&[]);
    let expected = include_str!("../lecture/no-arguments.stdout");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}
