//! Moodle's grading worksheet: who is in the class, and, filled in, the grades, also under blind marking. Its headings and
//! dates are in the teacher's language; its first column has the numbers, and its grades are in the assignment's points.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::csv::percent;
use crate::grades::Grade;
use crate::marks::points_text;
use crate::platform::{Identity, Platform};

/// The name of the filled-in file.
pub const FILLED_IN_FILE: &str = "moodle-worksheet.csv";

/// A file as it came: each cell with its quotation marks.
#[derive(Debug)]
pub struct GradingWorksheet {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    delimiter: char,
    /// The column of the assignment's maximum grade; that of the grade is before it.
    maximum: usize,
}

impl GradingWorksheet {
    /// Reads a worksheet that Moodle has written.
    ///
    /// # Errors
    /// It cannot be read, or has no column of maximum grades.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let place = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("{place} cannot be read"))?;
        let delimiter = text.chars().find(|sign| ",;\t".contains(*sign)).unwrap_or(',');
        let mut rows = vec![vec![String::new()]];
        let mut is_quoted = false;
        let mut before = ' ';
        for sign in text.chars() {
            // Behind a backslash it is one of the text, and PHP, in which Moodle is written, does not double it.
            is_quoted ^= sign == '"' && before != '\\';
            before = sign;
            let row = rows.last_mut().expect("there is a first one");
            if sign == '\n' && !is_quoted {
                rows.push(vec![String::new()]);
            } else if sign == delimiter && !is_quoted {
                row.push(String::new());
            } else if let Some(cell) = row.last_mut() {
                cell.push(sign);
            }
        }
        let heads = rows.remove(0);
        let whole: Vec<_> = rows.iter().filter(|row| row.len() == heads.len()).collect();
        let is_maximum = |place: &usize| whole.iter().all(|row| number(&row[*place]).is_some());
        let maximum = (2..heads.len()).rev().find(is_maximum).filter(|_| !whole.is_empty());
        let what = "is no grading worksheet of Moodle with grades in points: turn on 'Offline grading worksheet' in the assignment, and download it there";
        let maximum = maximum.with_context(|| format!("{place} {what}"))?;
        Ok(GradingWorksheet { heads, rows, delimiter, maximum })
    }

    /// The students who are not in the class yet.
    ///
    /// # Errors
    /// Nobody of the class has a number of the worksheet.
    pub fn others(&self, class: &[Identity]) -> anyhow::Result<Vec<Identity>> {
        let rows = || self.rows.iter().filter(|row| row.len() == self.heads.len());
        let is_of = |row: &Vec<String>| class.iter().any(|who| self.is_of(row, who));
        ensure!(
            rows().any(is_of),
            "the worksheet is of another assignment: it has none of the numbers of those who have handed in"
        );
        let identity = |row: &Vec<String>| Identity {
            platform: Platform::Moodle,
            name: self.name(row),
            number: number_of(row),
            ..Identity::default()
        };
        Ok(rows().filter(|row| !is_of(row)).map(identity).collect())
    }

    /// Gives each student what the worksheet knows and the teacher has not entered.
    pub fn complete(&self, grades: &mut [Grade]) {
        for grade in grades {
            let mut rows = self.rows.iter().filter(|row| self.is_of(row, &grade.identity));
            let Some(row) = rows.next() else {
                grade.look_at("no row of the worksheet: its grade must be entered by hand");
                continue;
            };
            // Several are of a group: none of them has its ID.
            if rows.next().is_some() {
                continue;
            }
            let entered = &mut grade.entered;
            for (head, field) in [
                ("ID number", &mut entered.id),
                ("Username", &mut entered.login),
                ("Email address", &mut entered.email),
            ] {
                if field.is_empty() {
                    *field = self.column(head).map(|place| value(&row[place])).unwrap_or_default();
                }
            }
            let status = self.column("Status").map(|place| value(&row[place])).unwrap_or_default();
            if status.starts_with("Draft") {
                grade.look_at(format!("Moodle says: {status}"));
            }
        }
    }

    /// The file as it came, with a grade in each row, and the teacher's remark, if there is one and a column for it.
    pub fn filled_in(&self, grades: &[Grade]) -> Vec<u8> {
        let row = |row: &Vec<String>| {
            let mut cells = row.clone();
            if let Some(grade) = grades.iter().find(|grade| self.is_of(row, &grade.identity)) {
                let most = &row[self.maximum];
                let points = points_text(percent(grade) / 100.0 * number(most).unwrap_or_default());
                let points = if most.contains(',') { points.replace('.', ",") } else { points };
                set(&mut cells[self.maximum - 1], &points, self.delimiter);
                let remark = &grade.entered.remark;
                if let Some(place) = self.column("Feedback comments").filter(|_| !remark.is_empty())
                {
                    set(&mut cells[place], remark, self.delimiter);
                }
            }
            cells
        };
        let lines: Vec<String> = [self.heads.clone()]
            .into_iter()
            .chain(self.rows.iter().map(row))
            .map(|row| row.join(&self.delimiter.to_string()))
            .collect();
        lines.join("\n").into_bytes()
    }

    /// Whether a row is of a student, or of one in a group that has handed in together. A group's number may be a student's, too.
    fn is_of(&self, row: &[String], who: &Identity) -> bool {
        let is_called = |place: usize| who.is_called(&value(&row[place]));
        let is_whole = row.len() == self.heads.len();
        let is_number = || who.number.is_empty() || number_of(row) == who.number;
        is_whole
            && (is_number() && who.is_called(&self.name(row))
                || self.column("Group").is_some_and(is_called))
    }

    /// The name; under blind marking, the identifier without its number.
    fn name(&self, row: &[String]) -> String {
        let is_address = |cell: &String| cell.contains('@');
        let is_blind = self.column("Full name").is_none() && !row.iter().any(is_address);
        value(&row[usize::from(!is_blind)])
            .trim_end_matches(|sign: char| sign.is_ascii_digit() && is_blind)
            .trim()
            .to_owned()
    }

    fn column(&self, head: &str) -> Option<usize> {
        self.heads.iter().position(|cell| value(cell) == head)
    }
}

/// The number at the end of the identifier.
fn number_of(row: &[String]) -> String {
    let identifier = value(&row[0]);
    let digits = identifier.chars().rev().take_while(char::is_ascii_digit).count();
    identifier[identifier.len() - digits..].to_owned()
}

fn value(cell: &str) -> String {
    let cell = cell.trim_start_matches('\u{feff}').trim();
    cell.strip_prefix('"')
        .and_then(|cell| cell.strip_suffix('"'))
        .unwrap_or(cell)
        .replace("\"\"", "\"")
}

fn number(cell: &str) -> Option<f64> {
    value(cell).replace(',', ".").parse().ok()
}

/// Puts a value into a cell, which keeps its quotation marks and the end of its line.
fn set(cell: &mut String, value: &str, delimiter: char) {
    let end = if cell.ends_with('\r') { "\r" } else { "" };
    let is_quoted = cell.starts_with('"') || value.contains([delimiter, '"', '\n']);
    let quoted = value.replace('"', "\"\"").replace("\\\"\"", "\\\"");
    let quoted = format!("\"{quoted}\"");
    *cell = if is_quoted { quoted } else { value.to_owned() } + end;
}
