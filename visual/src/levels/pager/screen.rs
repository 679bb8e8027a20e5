//! What the pager shows, and its keys.

use std::io::{self, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::search::{Stop, StopFlag};
use crossterm::cursor::MoveTo;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};
use crossterm::queue;
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{Clear, ClearType, size};
use indicatif::HumanCount;

use super::window::Window;
use crate::levels::rows::{Row, Subject};

/// The keys, in letters that every terminal has.
const KEYS: [&str; 7] =
    ["arrows line", "space b page", "n p node", "s S solution", "/ ? find", "g G ends", "q quit"];
/// The longest time without a look at what else may end the search.
const LOOK: Duration = Duration::from_millis(100);
/// The same while rows are waited for, so that they are shown when they come.
const GLANCE: Duration = Duration::from_millis(15);

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Plain,
    Bold,
    Solution,
    Status,
}

/// Where to look for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// The screen and the keys.
pub struct Screen {
    window: Window,
    columns: usize,
    height: usize,
    flag: StopFlag,
    /// The node that the search has come to.
    node: Arc<AtomicU64>,
    /// The text that was looked for last.
    find: String,
    /// The text that is being typed.
    prompt: Option<(Direction, String)>,
    /// What the last key came to, if that is not seen.
    message: String,
    drawn: Vec<(String, Look)>,
    has_colour: bool,
    is_over: bool,
}

impl Screen {
    /// Shows a window; `node` is where the search is.
    pub fn new(window: Window, flag: StopFlag, node: Arc<AtomicU64>) -> Self {
        Screen {
            window,
            columns: 80,
            height: 24,
            flag,
            node,
            find: String::new(),
            prompt: None,
            message: String::new(),
            drawn: Vec::new(),
            has_colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            is_over: false,
        }
    }

    /// Shows rows and obeys keys, until the student quits or a signal comes.
    ///
    /// # Errors
    /// The terminal cannot be used.
    pub fn run(&mut self) -> io::Result<()> {
        let shown = self.show();
        // A terminal that is gone cannot be read any more; its signal may come a little later.
        let start = Instant::now();
        while shown.is_err() && self.signal().is_none() && start.elapsed() < 5 * LOOK {
            thread::sleep(LOOK / 10);
        }
        if self.signal().is_some() { Ok(()) } else { shown }
    }

    fn show(&mut self) -> io::Result<()> {
        let (columns, height) = size()?;
        self.resize(columns.into(), height.into());
        while !self.is_over && self.signal().is_none() {
            let is_full = self.window.fill();
            self.draw()?;
            if poll(if is_full || self.window.is_complete { LOOK } else { GLANCE })? {
                match read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key)?,
                    Event::Resize(columns, height) => self.resize(columns.into(), height.into()),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The signal that ends the program, if one has come. A time limit only ends the search.
    fn signal(&self) -> Option<Stop> {
        let signals = [Stop::Interrupted, Stop::Terminated, Stop::HungUp];
        self.flag.raised().filter(|stop| signals.contains(stop))
    }

    fn resize(&mut self, columns: usize, height: usize) {
        (self.columns, self.height) = (columns.max(1), height.max(1));
        self.window.resize(self.columns, self.room());
        self.drawn.clear();
    }

    /// The lines of the keys; none where there is no room for them.
    fn keys(&self) -> Vec<String> {
        let mut lines = vec![String::new()];
        for key in KEYS {
            let last = lines.len() - 1;
            if lines[last].is_empty() {
                lines[last].push_str(key);
            } else if lines[last].len() + 2 + key.len() <= self.columns {
                lines[last] += &format!("  {key}");
            } else {
                lines.push(key.to_owned());
            }
        }
        lines.truncate(self.height / 4);
        lines
    }

    /// How many lines of rows are shown.
    fn room(&self) -> usize {
        let names = usize::from(self.height > 3);
        self.height.saturating_sub(self.keys().len() + names + 1).max(1)
    }

    /// Everything that the screen shows.
    fn picture(&self) -> Vec<(String, Look)> {
        let mut picture = Vec::new();
        if self.height > 3 {
            picture.push((self.window.names(), Look::Bold));
        }
        let room = self.room();
        let content = self.window.content(room);
        let look = |solves| if solves { Look::Solution } else { Look::Plain };
        picture.extend(content.into_iter().map(|(line, solves)| (line, look(solves))));
        picture.resize(room + usize::from(self.height > 3), (String::new(), Look::Plain));
        picture.push((self.status(), Look::Status));
        picture.extend(self.keys().into_iter().map(|keys| (keys, Look::Plain)));
        picture.truncate(self.height);
        for (line, _) in &mut picture {
            *line = line.chars().take(self.columns).collect();
        }
        picture
    }

    fn status(&self) -> String {
        match &self.prompt {
            Some((Direction::Forward, text)) => return format!("find: {text}_"),
            Some((Direction::Backward, text)) => return format!("find above: {text}_"),
            None if !self.message.is_empty() => return self.message.clone(),
            None => {}
        }
        let Window { kept, top, is_complete, .. } = &self.window;
        let (row, first) = (top.0, kept.first());
        let mut status = format!("row {}", HumanCount(row + 1));
        match kept.get(row) {
            Some(row) if row.place.node > 0 => {
                status += &format!(", node {}", HumanCount(row.place.node));
            }
            _ => {}
        }
        let is_end = self.window.is_at_end();
        if first > 0 && row == first {
            status += "; rows above are gone: --from NODE begins there";
        } else if is_end && *is_complete {
            status += "; the end";
        } else if is_end {
            status += &format!("; searching at node {}", self.searched());
        }
        status
    }

    fn searched(&self) -> HumanCount {
        HumanCount(self.node.load(Ordering::Relaxed))
    }

    /// Draws what has changed.
    fn draw(&mut self) -> io::Result<()> {
        let picture = self.picture();
        let mut out = stdout().lock();
        for (row, (line, look)) in picture.iter().enumerate() {
            if self.drawn.get(row) == Some(&(line.clone(), *look)) {
                continue;
            }
            let row = u16::try_from(row).unwrap_or(u16::MAX);
            queue!(out, MoveTo(0, row), SetAttribute(Attribute::Reset))?;
            queue!(out, Clear(ClearType::CurrentLine))?;
            match look {
                Look::Plain => {}
                Look::Bold => queue!(out, SetAttribute(Attribute::Bold))?,
                Look::Status => queue!(out, SetAttribute(Attribute::Reverse))?,
                Look::Solution if self.has_colour => {
                    queue!(out, SetForegroundColor(Color::Green))?;
                }
                Look::Solution => {}
            }
            let found = if *look == Look::Status { "" } else { &self.find };
            for (piece, is_found) in pieces(line, found) {
                match is_found {
                    true => queue!(
                        out,
                        SetAttribute(Attribute::Reverse),
                        Print(piece),
                        SetAttribute(Attribute::NoReverse)
                    )?,
                    false => queue!(out, Print(piece))?,
                }
            }
            queue!(out, SetAttribute(Attribute::Reset))?;
        }
        out.flush()?;
        self.drawn = picture;
        Ok(())
    }

    fn key(&mut self, key: KeyEvent) -> io::Result<()> {
        // Without echo, the terminal sends Ctrl-C as a key and not as a signal.
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.quit(Stop::Interrupted);
            }
            return Ok(());
        }
        self.message.clear();
        if let Some((direction, text)) = &mut self.prompt {
            match key.code {
                KeyCode::Char(letter) => text.push(letter),
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Esc => self.prompt = None,
                KeyCode::Enter => {
                    let (direction, text) = (*direction, std::mem::take(text));
                    self.prompt = None;
                    if !text.is_empty() {
                        self.find = text.to_ascii_lowercase();
                    }
                    let find = self.find.clone();
                    if find.is_empty() {
                        return Ok(());
                    }
                    self.drawn.clear();
                    let found = |row: &Row| row.text.to_ascii_lowercase().contains(&find);
                    return self.seek(direction, &format!("'{find}'"), found);
                }
                _ => {}
            }
            return Ok(());
        }
        let page = self.room().saturating_sub(1).max(1);
        let node = |row: &Row| row.subject == Subject::Node && row.is_first;
        let solution = |row: &Row| row.subject == Subject::Solved && row.is_first;
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit(Stop::Quit),
            KeyCode::Down | KeyCode::Enter | KeyCode::Char('j') => self.window.down(1),
            KeyCode::Up | KeyCode::Char('k') => self.window.up(1),
            KeyCode::PageDown | KeyCode::Char(' ' | 'f') => self.window.down(page),
            KeyCode::PageUp | KeyCode::Char('b') => self.window.up(page),
            KeyCode::Home | KeyCode::Char('g') => self.window.top = (self.window.kept.first(), 0),
            KeyCode::End | KeyCode::Char('G') => return self.go_to_end(),
            KeyCode::Right | KeyCode::Char('n') => {
                return self.seek(Direction::Forward, "node", node);
            }
            KeyCode::Left | KeyCode::Char('p') => {
                return self.seek(Direction::Backward, "node", node);
            }
            KeyCode::Char('s' | 'a') => {
                return self.seek(Direction::Forward, "solution", solution);
            }
            KeyCode::Char('S') => return self.seek(Direction::Backward, "solution", solution),
            KeyCode::Char('/') => self.prompt = Some((Direction::Forward, String::new())),
            KeyCode::Char('?') => self.prompt = Some((Direction::Backward, String::new())),
            _ => {}
        }
        Ok(())
    }

    fn quit(&mut self, stop: Stop) {
        self.flag.raise(stop);
        self.is_over = true;
    }

    /// Waits for more rows; false if there are none, or a key was pressed meanwhile.
    fn wait(&mut self, what: &str) -> io::Result<bool> {
        while !self.is_over && self.signal().is_none() {
            if self.window.wait(GLANCE) {
                return Ok(true);
            }
            if self.window.is_complete || self.is_stopped(what)? {
                break;
            }
        }
        Ok(false)
    }

    /// Says what is being looked for, and whether a key was pressed to stop that.
    fn is_stopped(&mut self, what: &str) -> io::Result<bool> {
        self.message = format!("looking for {what}: node {}; any key stops", self.searched());
        self.draw()?;
        if !poll(Duration::ZERO)? {
            return Ok(false);
        }
        match read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
                match key.code {
                    KeyCode::Char('q') => self.quit(Stop::Quit),
                    KeyCode::Char('c') if is_control => self.quit(Stop::Interrupted),
                    _ => {}
                }
                self.message = format!("stopped looking for {what}");
                Ok(true)
            }
            Event::Resize(columns, height) => {
                self.resize(columns.into(), height.into());
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Goes to the next row that is looked for; stays where it is if there is none.
    fn seek(
        &mut self,
        direction: Direction,
        what: &str,
        is_it: impl Fn(&Row) -> bool,
    ) -> io::Result<()> {
        let here = self.window.top.0;
        let test = |screen: &Screen, number| screen.window.kept.get(number).is_some_and(&is_it);
        if direction == Direction::Backward {
            let above = (self.window.kept.first()..here).rev();
            match above.into_iter().find(|&number| test(self, number)) {
                Some(number) => self.window.top = (number, 0),
                None if self.window.kept.first() > 0 => {
                    self.message = format!("no {what} above; rows further up are gone");
                }
                None => self.message = format!("no {what} above"),
            }
            return Ok(());
        }
        let next = format!("the next {what}");
        let (mut number, mut looked) = (here + 1, Instant::now());
        loop {
            number = number.max(self.window.kept.first());
            while number < self.window.kept.end() {
                if test(self, number) {
                    self.message.clear();
                    self.window.top = (number, 0);
                    return Ok(());
                }
                number += 1;
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                if self.is_stopped(&next)? {
                    return Ok(());
                }
            }
            if !self.wait(&next)? {
                if self.window.is_complete {
                    self.message = format!("no {what} from here to the end");
                }
                return Ok(());
            }
        }
    }

    /// Goes to the last page, once the search is over.
    fn go_to_end(&mut self) -> io::Result<()> {
        let mut looked = Instant::now();
        while self.wait("the end")? {
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                if self.is_stopped("the end")? {
                    return Ok(());
                }
            }
        }
        if self.window.is_complete {
            self.message.clear();
            self.window.top = (self.window.kept.end(), 0);
            self.window.up(self.room());
        }
        Ok(())
    }
}

/// A line in pieces, and whether each is what was looked for: letters large or small.
fn pieces<'a>(line: &'a str, find: &str) -> Vec<(&'a str, bool)> {
    let lower = line.to_ascii_lowercase();
    let (mut pieces, mut done) = (Vec::new(), 0);
    if !find.is_empty() {
        for (start, found) in lower.match_indices(find) {
            pieces.push((&line[done..start], false));
            done = start + found.len();
            pieces.push((&line[start..done], true));
        }
    }
    pieces.push((&line[done..], false));
    pieces
}

#[cfg(test)]
mod tests;
