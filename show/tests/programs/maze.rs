//! The way out of a maze, after the chapter on recursion in B. Miller and D. Ranum, "Problem Solving with Algorithms and
//! Data Structures Using Python" (2005).

mod search_trace;

const MAZE: [&str; 9] = [
    "+++++++++++",
    "+   +     +",
    "+ + + +++ +",
    "+ +   +   +",
    "+++++++ +++",
    "+ +S+   + +",
    "+ + + + + +",
    "+     +    ",
    "+++++++++++",
];

type Maze = Vec<Vec<u8>>;

/// Whether there is a way from here to the edge. It is marked with dots, and dead ends with minus signs.
fn search_from(maze: &mut Maze, x: usize, y: usize) -> bool {
    search_trace::enter();
    if maze[y][x] == b'+' {
        search_trace::refuse("a wall", [x, y]);
        search_trace::leave();
        return false;
    }
    if maze[y][x] == b'.' || maze[y][x] == b'-' {
        search_trace::refuse("tried before", [x, y]);
        search_trace::leave();
        return false;
    }
    maze[y][x] = b'.';
    search_trace::mark([x, y]);
    if x == 0 || y == 0 || x + 1 == maze[y].len() || y + 1 == maze.len() {
        search_trace::solution();
        search_trace::leave();
        return true;
    }
    let found = search_from(maze, x, y - 1)
        || search_from(maze, x, y + 1)
        || search_from(maze, x - 1, y)
        || search_from(maze, x + 1, y);
    if !found {
        maze[y][x] = b'-';
        search_trace::unmark([x, y]);
    }
    search_trace::leave();
    found
}

fn main() {
    let mut maze: Maze = MAZE.iter().map(|line| line.bytes().collect()).collect();
    let mut start = (0, 0);
    search_trace::board(MAZE[0].len(), MAZE.len(), "marks");
    for y in 0..maze.len() {
        for x in 0..maze[y].len() {
            if maze[y][x] == b'S' {
                start = (x, y);
            }
            if maze[y][x] == b'+' { search_trace::blocked([x, y]); }
        }
    }
    let found = search_from(&mut maze, start.0, start.1);
    println!("{}", if found { "found" } else { "no way out" });
    for line in maze {
        println!("{}", String::from_utf8_lossy(&line));
    }
}
