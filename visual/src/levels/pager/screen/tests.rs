use std::sync::mpsc::sync_channel;

use super::*;
use crate::levels::layout::Needs;
use crate::levels::pager::kept::KeptRows;
use crate::levels::rows::{Cells, Place};

/// Two nodes, a refused choice and a solution of a small board, and a line of the table.
fn rows() -> Vec<Row> {
    let all = |line| [Some(line); 4];
    let two = |line| [None, None, Some(line), Some(line)];
    let one = |line| [None, None, None, Some(line)];
    let row = |cells: Cells<'static>, subject, node, is_first| {
        Row::new(&cells, subject, Place { node, depth: 1, event: node }, is_first)
    };
    vec![
        row(all("board_size = (2, 1), start_point = (0, 0)"), Subject::Header, 0, true),
        row(two("-- 1 cells fixed --"), Subject::Node, 1, true),
        row(two(" 1  0"), Subject::Node, 1, false),
        row(one(">> 0 (2, 1) off board"), Subject::Refused("off board"), 1, true),
        row(two("-- 2 cells fixed --"), Subject::Node, 2, true),
        row([None, Some("Answer"), Some("Answer"), Some("Answer")], Subject::Solved, 2, true),
        Row::note("level 0: 1 lines, 42 bytes"),
    ]
}

fn screen(levels: &[u8], columns: usize, height: usize) -> Screen {
    let (sender, source) = sync_channel(1);
    sender.send(rows()).unwrap();
    let needs = Needs::new(levels, 6);
    let window = Window::new(levels.to_vec(), needs, source);
    let mut screen = Screen::new(window, StopFlag::default(), Arc::default());
    screen.resize(columns, height);
    drop(sender);
    while screen.window.wait(Duration::ZERO) {}
    screen
}

fn text(screen: &Screen) -> Vec<String> {
    screen.picture().into_iter().map(|(line, _)| line).collect()
}

fn press(screen: &mut Screen, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
}

#[test]
fn four_levels_on_120_columns() {
    let expected = [
        "level 0                     | level 1                     | level 2                     | level 3",
        "board_size = (2, 1),        | board_size = (2, 1),        | board_size = (2, 1),        | board_size = (2, 1),",
        "  start_point = (0, 0)      |   start_point = (0, 0)      |   start_point = (0, 0)      |   start_point = (0, 0)",
        "                            |                             | -- 1 cells fixed --         | -- 1 cells fixed --",
        "                            |                             |  1  0                       |  1  0",
        "                            |                             |                             | >> 0 (2, 1) off board",
        "                            |                             | -- 2 cells fixed --         | -- 2 cells fixed --",
        "                            | Answer                      | Answer                      | Answer",
        "level 0: 1 lines, 42 bytes",
        "",
        "row 1; the end",
        "arrows line  space b page  n p node  s S solution  / ? find  g G ends  q quit",
    ];
    assert_eq!(text(&screen(&[0, 1, 2, 3], 120, 12)), expected);
}

#[test]
fn two_levels_on_80_columns() {
    let expected = [
        "level 1                                | level 3",
        "board_size = (2, 1), start_point = (0, | board_size = (2, 1), start_point = (0,",
        "  0)                                   |   0)",
        "                                       | -- 1 cells fixed --",
        "row 1",
        "arrows line  space b page  n p node  s S solution  / ? find  g G ends  q quit",
    ];
    // As a comparison of two levels hands the rows over.
    let mut screen = screen(&[1, 3], 80, 6);
    screen.window.kept = KeptRows::default();
    for row in rows() {
        let cells = row.cells();
        let cells = [cells[1], cells[3], None, None];
        screen.window.kept.push(Row::new(&cells, row.subject, row.place, row.is_first));
    }
    assert_eq!(text(&screen), expected);
}

#[test]
fn one_level_under_the_other_on_40_columns() {
    let expected = [
        "levels 0, 1, 2, 3 before each line",
        "0123 board_size = (2, 1), start_point =",
        "       (0, 0)",
        "..23 -- 1 cells fixed --",
        "..23  1  0",
        "...3 >> 0 (2, 1) off board",
        "..23 -- 2 cells fixed --",
        ".123 Answer",
        "level 0: 1 lines, 42 bytes",
        "row 1; the end",
        "arrows line  space b page  n p node",
        "s S solution  / ? find  g G ends  q quit",
    ];
    assert_eq!(text(&screen(&[0, 1, 2, 3], 40, 12)), expected);
}

#[test]
fn every_terminal_is_large_enough() {
    for (columns, height) in (1..60).flat_map(|columns| (1..14).map(move |rows| (columns, rows))) {
        let mut screen = screen(&[0, 1, 2, 3], columns, height);
        for code in [KeyCode::Down, KeyCode::PageDown, KeyCode::Up, KeyCode::Home] {
            press(&mut screen, code);
            let shown = text(&screen);
            assert!(shown.len() <= height, "{columns} x {height}: {shown:?}");
            assert!(shown.iter().all(|line| line.chars().count() <= columns), "{shown:?}");
        }
        assert_eq!(screen.window.top, (0, 0));
    }
}

#[test]
fn the_keys_go_where_they_say() {
    let mut screen = screen(&[0, 1, 2, 3], 120, 6);
    let mut go = |keys: &str| {
        for key in keys.chars() {
            let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
            press(&mut screen, code);
        }
        (screen.window.top, screen.status())
    };
    assert_eq!(go("n").0, (1, 0));
    assert_eq!(go("n").0, (4, 0));
    assert_eq!(go("p").0, (1, 0));
    assert_eq!(go("s").0, (5, 0));
    // What is not there leaves everything as it is.
    assert_eq!(go("s"), ((5, 0), "no solution from here to the end".to_owned()));
    assert_eq!(go("S"), ((5, 0), "no solution above".to_owned()));
    assert_eq!(go("g/OFF\n").0, (3, 0), "small letters or large");
    assert_eq!(go("/fixed\n").0, (4, 0));
    assert_eq!(go("?\n").0, (1, 0), "the same again");
    assert_eq!(go("/nowhere\n").1, "no 'nowhere' from here to the end");
    assert_eq!(go("g").0, (0, 0));
    assert_eq!(go("jjj").0, (2, 0), "the header takes two lines");
    assert_eq!(go("kk").0, (0, 1));
    let end = go("G");
    assert_eq!(end.1, "row 5, node 2; the end");
    assert_eq!(go("j "), end, "there is nothing below the end");
    go("q");
    assert_eq!((screen.is_over, screen.flag.raised()), (true, Some(Stop::Quit)));
}

#[test]
fn what_was_found_is_marked_wherever_it_stands() {
    let marked = [("", false), ("Off", true), (" board, ", false), ("off", true), ("", false)];
    assert_eq!(pieces("Off board, off", "off"), marked);
    assert_eq!(pieces("board", ""), [("board", false)]);
}
