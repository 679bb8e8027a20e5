use super::*;

const ONE_LINE: &str =
    "020900006100000090008007000500000700007800100009400002000200400060000003300005080";

/// All puzzles of a text.
fn all(text: impl AsRef<[u8]>) -> Result<Vec<Grid>, String> {
    let mut input = text.as_ref();
    let puzzles = Puzzles::new(&mut input, "test", "number-place FILE");
    puzzles.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
}

fn message(text: impl AsRef<[u8]>) -> String {
    let mut input = text.as_ref();
    let mut puzzles = Puzzles::new(&mut input, "test", "number-place FILE");
    puzzles.first().map_err(|error| error.to_string()).unwrap_err()
}

fn rows(signs: &str) -> Vec<&str> {
    (0..N).map(|y| &signs[N * y..N * (y + 1)]).collect()
}

/// The signs of a puzzle, with bars between them in groups of three.
fn banded(signs: &str, width: &str) -> Vec<String> {
    let groups = |row: &str| [&row[..3], &row[3..6], &row[6..]].join(width);
    rows(signs).into_iter().map(groups).collect()
}

fn spaced(separator: &str) -> String {
    ONE_LINE.split("").filter(|digit| !digit.is_empty()).collect::<Vec<_>>().join(separator)
}

#[test]
fn every_form_gives_the_same_grid() {
    let grid = all(ONE_LINE).unwrap()[0];
    assert_eq!(grid[0], [0, 2, 0, 9, 0, 0, 0, 0, 6]);
    assert_eq!(grid[8], [3, 0, 0, 0, 0, 5, 0, 8, 0]);
    let bands: Vec<String> = banded(ONE_LINE, "|").chunks(3).map(|band| band.join("\n")).collect();
    let game = "3x3:a2a9d6_1f9c8b7c5e7d7_8b1d9_4d2c2b4c6f3_3d5a8a";
    let numbers = spaced(", ");
    let array: Vec<&str> = (0..N).map(|y| &numbers[27 * y..27 * y + 25]).collect();
    for text in [
        ONE_LINE.replace('0', "."),
        ONE_LINE.replace('0', "*"),
        ONE_LINE.replace('0', "-"),
        format!("\u{feff}{ONE_LINE}"),
        rows(ONE_LINE).join("\r\n"),
        rows(ONE_LINE).join("\n").replace('0', "x"),
        banded(ONE_LINE, " ").join("\n"),
        format!("#A somebody\n[Puzzle]\n{}\n", rows(ONE_LINE).join("\n").replace('0', "_")),
        bands.join("\n---+---+---\n"),
        bands.join("\n---|---|---\n").replace('0', "?"),
        format!("% a title\n{}", bands.join("\n------+-------+------\n")),
        format!("int grid[9][9] = {{\n{{{}}}\n}};", array.join("},\n{")),
        array.join("\n").replace('0', ""),
        game.to_owned(),
        spaced("\t"),
        // Its last line has sixteen numbers.
        format!("{} 1 2 3 4 5 6 7", spaced(" ").replace(" 3 0 0 0 0 0 5", "\n3 0 0 0 0 0 5")),
        spaced(" \n "),
        spaced("+"),
        spaced("\x0b"),
        spaced(",") + ",",
        spaced(" ").replace('0', "-7").replace('9', "+09") + " x",
        spaced(" ").replace('0', "."),
    ] {
        assert_eq!(all(&text), Ok(vec![grid]), "{text}");
        let commented = format!("{text}\nTaken from page 96: somewhere, 1 2 3 \u{1}");
        assert_eq!(all(&commented), Ok(vec![grid]), "{commented}");
        assert_eq!(all(format!("{text}\n\n{ONE_LINE}\n")), Ok(vec![grid; 2]), "{text}");
    }
    for text in [rows(ONE_LINE).join("\r\n"), ONE_LINE.to_owned() + "\n"] {
        let marked = format!("\u{feff}{text}");
        let both: [Vec<u8>; 2] = [u16::to_be_bytes, u16::to_le_bytes]
            .map(|bytes| marked.encode_utf16().flat_map(bytes).collect());
        assert_eq!(both.map(all), [Ok(vec![grid]), Ok(vec![grid])]);
    }
}

/// Two puzzles of `qqwing` 1.3.4 in its four forms, and others of `sudoku` 1.0.5 and of `sgt-solo` 20230122.
#[test]
fn the_files_of_generators_are_read() {
    let read = |name: &str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generators");
        let grids = all(std::fs::read(format!("{folder}/{name}.txt")).unwrap()).unwrap();
        let line = |grid: &Grid| -> String {
            let digits = grid.as_flattened().iter().map(|digit| (b'0' + digit) as char);
            digits.collect::<String>().replace('0', ".")
        };
        grids.iter().map(line).collect::<Vec<_>>()
    };
    for form in ["one-line", "compact", "csv", "readable"] {
        assert_eq!(
            read(&format!("qqwing-{form}")),
            [
                "5..9...7337..8..5........8.8.7.9.5.2...3....6.......9..8..4..6...96....723..7...4",
                "7.....83...1...97.........25......87628.7..93.........9...1.....5362...9..73.865.",
            ],
            "{form}"
        );
    }
    for (name, [first, second]) in [
        ("compact", [".....4..851..8.7.....5.3..6", ".2.568.1.8.......2..3...4.."]),
        ("standard", ["..7..41...1.92..7.6.47..8.5", ".84....5.36.28.........39.2"]),
        ("csv", ["..23..41.5.....8.6.3..6...7", "..4...8....92.83..3...4...2"]),
    ] {
        let grids = read(&format!("sudoku-{name}"));
        assert_eq!(grids.len(), 2, "{name}");
        assert!(grids[0].starts_with(first) && grids[1].starts_with(second), "{grids:?}");
    }
    assert_eq!(
        read("sgt-solo"),
        [
            "823.46....46....53..53......6...8.3.5..6.9..2.1.2...6......34..75....31....16.985",
            "5...9..6.6714...8....1.83..1.9.7....7.......4....2.1.5..73.6....6...7943.1..5...6",
            "..3.2.7....14...2....7.69..3..9..6.5..6.1.3..7.5..4..2..28.9....8...32....7.4.1..",
        ]
    );
}

#[test]
fn reading_stops_at_the_line_that_completes_the_puzzle() {
    let text = format!("{ONE_LINE}\nnext line\n");
    let mut input = text.as_bytes();
    Puzzles::new(&mut input, "test", "").next().unwrap().unwrap();
    assert_eq!(input, b"next line\n");
}

#[test]
fn a_comment_or_a_blank_line_of_any_length_is_one_line() {
    let grid = all(ONE_LINE).unwrap()[0];
    let most = MOST_BYTES as usize;
    for length in [100, most - 1, most, most + 1, 3 * most] {
        for line in ["#".repeat(length), " ".repeat(length)] {
            let text = format!("{line}\n{ONE_LINE}\n# x\n{ONE_LINE}");
            assert_eq!(all(text), Ok(vec![grid; 2]), "{length}");
            assert_eq!(all(&line), Ok(vec![]), "{length}");
            let bad = all(format!("{line}\n5 bad\n")).unwrap_err();
            assert!(bad.contains("test, line 2: 'bad' is not a cell"), "{bad}");
        }
    }
    let long = all(format!("{ONE_LINE}\n{}", "1 ".repeat(most))).unwrap_err();
    assert!(long.contains("test, line 2: it is longer than a megabyte"), "{long}");
}

/// Texts that C reads differently; see the top of the file.
#[test]
fn texts_that_c_reads_differently() {
    assert_eq!(all(format!("4294967297 {}", "0 ".repeat(80))), Ok(vec![Grid::default()]));
    let long = format!("12345678901\n{}", "0 ".repeat(80));
    assert!(message(long).contains("line 1: it has 11 characters"));
    let late = format!("{}{}", "\n".repeat(MOST_BYTES as usize), "0".repeat(81));
    assert!(message(&late).contains("0 of 81 cells in its first megabyte"));
}

#[test]
fn bad_texts_are_refused_where_they_go_wrong() {
    let line = |signs: usize| ".".repeat(signs);
    let numbers16 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".repeat(16);
    for (text, why) in [
        ("", "test ends after 0 of 81 cells"),
        ("# a comment\n", "test ends after 0 of 81 cells"),
        ("A title\n", "test, line 1: 'A title' is not a puzzle"),
        ("1 2 3\n4", "ends after 4 of 81"),
        ("1 2\n3 x 5", "line 2: 'x' is not a cell (number 4 of 81)"),
        ("1 2\nx", "line 2: 'x' is not a cell (number 3 of 81)"),
        ("020900006\n10000009\n", "line 2: '10000009' is not a row of nine cells"),
        ("1..|...|...\n\n...|..|...", "line 3: '...|..|...' is not a row of nine cells"),
        (&format!("{}\n{}", line(9), line(81)), "line 2: '...................."),
        (&line(80), "line 1: it has 80 characters; a row has 9, and a puzzle 81"),
        (&line(82), "line 1: it has 82 characters"),
        (&format!("o{}", line(80)), "line 1: character 1, 'o', is not a cell"),
        ("53..7....y.", "line 1: character 10, 'y', is not a cell"),
        ("53..7....0", "'..7....0' is not a cell"),
        ("5,3,,7", "line 1: ',' is not a cell (number 3 of 81)"),
        ("\0\u{1b}[31m", "line 1: '\0"),
        ("- 1", "'-' is not a cell"),
        ("<td>5</td>", "line 1: '<td>5</td>' is not a cell"),
        (&numbers16, "line 6: 16 x 16 cells"),
        ("3x3:a7b2", "line 1: the game id has 5 of 81 cells"),
        ("3x3:zzzd", "the game id has more than 81 cells"),
        ("3x3:12a", "'12' in the game id is not a digit from 1 to 9"),
        ("3x3:1!", "'!' is no sign of a game id"),
        ("2x3:c2a1a6c5_2a6", "2x3 is a game id of another size or variant; only 3x3"),
        ("9jx:a,b", "9jx is a game id of another size or variant"),
    ] {
        let message = message(text);
        assert!(message.contains(why), "{text}: {message}");
        assert!(message.contains("A command that works: "), "{message}");
    }
}

#[test]
fn contradictions_name_both_cells_and_the_rule() {
    let message = |cells: &[(usize, u8)]| {
        let mut clues = Grid::default();
        for &(index, digit) in cells {
            clues.as_flattened_mut()[index] = digit;
        }
        Puzzle::new(clues).unwrap_err().to_string()
    };
    let row = message(&[(9, 5), (16, 5)]);
    assert!(row.contains("5 occurs twice in row 1, at (x, y) = (0, 1) and (7, 1)"));
    let column = message(&[(4, 7), (76, 7)]);
    assert!(column.contains("7 occurs twice in column 4, at (x, y) = (4, 0) and (4, 8)"));
    let block = message(&[(60, 3), (70, 3)]);
    assert!(block.contains("3 occurs twice in block 8, at (x, y) = (6, 6) and (7, 7)"));
}
