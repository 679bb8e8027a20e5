//! Moodle's grading worksheet: who is in the class, and, filled in, the grades, also under blind marking. Its headings and
//! dates are in the teacher's language; its first column has the numbers, and its grades are in the assignment's points.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use csv::{ReaderBuilder, WriterBuilder};

use crate::csv::percent;
use crate::grades::Grade;
use crate::marks::shown;
use crate::platform::{Identity, Platform};

/// The name of the filled-in file.
pub const FILLED_IN_FILE: &str = "moodle-worksheet.csv";

/// What a file in UTF-8 begins with, so that every spreadsheet reads it as such.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A file as it came.
#[derive(Debug)]
pub struct GradingWorksheet {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    delimiter: u8,
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
        let text = text.trim_start_matches(BYTE_ORDER_MARK);
        let delimiter = text.bytes().find(|sign| b",;\t".contains(sign)).unwrap_or(b',');
        let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
        let what = || {
            format!(
                "{place} is no grading worksheet of Moodle with grades in points: turn on 'Offline grading worksheet' in the assignment, and download it there"
            )
        };
        let heads: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
        let rows: Result<Vec<Vec<String>>, csv::Error> = reader.deserialize().collect();
        let rows = rows.with_context(what)?;
        let is_maximum = |place: &usize| rows.iter().all(|row| number(&row[*place]).is_some());
        let maximum = (2..heads.len()).rev().find(is_maximum).filter(|_| !rows.is_empty());
        let maximum = maximum.with_context(what)?;
        Ok(GradingWorksheet { heads, rows, delimiter, maximum })
    }

    /// The students who are not in the class yet.
    ///
    /// # Errors
    /// Nobody of the class has a number of the worksheet.
    pub fn others(&self, class: &[Identity]) -> anyhow::Result<Vec<Identity>> {
        let is_of = |row: &Vec<String>| class.iter().any(|who| self.is_of(row, who));
        ensure!(
            self.rows.iter().any(is_of),
            "the worksheet is of another assignment: it has none of the numbers of those who have handed in"
        );
        let identity = |row: &Vec<String>| Identity {
            platform: Platform::Moodle,
            name: self.name(row),
            number: number_of(row).to_owned(),
            ..Identity::default()
        };
        Ok(self.rows.iter().filter(|row| !is_of(row)).map(identity).collect())
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
                    *field = self.column(head).map(|place| row[place].clone()).unwrap_or_default();
                }
            }
            let status = self.column("Status").map_or("", |place| &row[place]);
            if status.starts_with("Draft") {
                grade.look_at(format!("Moodle says: {status}"));
            }
        }
    }

    /// The file as it came, with a grade in each row, and the teacher's remark, if there is one and a column for it.
    ///
    /// # Errors
    /// A row cannot be written, which does not happen.
    pub fn filled_in(&self, grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
        let file = BYTE_ORDER_MARK.as_bytes().to_vec();
        let mut writer = WriterBuilder::new().delimiter(self.delimiter).from_writer(file);
        writer.write_record(&self.heads)?;
        for row in &self.rows {
            let mut cells = row.clone();
            if let Some(grade) = grades.iter().find(|grade| self.is_of(row, &grade.identity)) {
                let most = &row[self.maximum];
                let points = shown(percent(grade) / 100.0 * number(most).unwrap_or_default());
                let points = if most.contains(',') { points.replace('.', ",") } else { points };
                cells[self.maximum - 1] = points;
                let remark = &grade.entered.remark;
                if let Some(place) = self.column("Feedback comments").filter(|_| !remark.is_empty())
                {
                    cells[place].clone_from(remark);
                }
            }
            writer.write_record(cells)?;
        }
        Ok(writer.into_inner()?)
    }

    /// Whether a row is of a student, or of one in a group that has handed in together. A group's number may be a student's, too.
    fn is_of(&self, row: &[String], who: &Identity) -> bool {
        let is_called = |place: usize| who.is_called(&row[place]);
        let is_number = who.number.is_empty() || number_of(row) == who.number;
        is_number && who.is_called(&self.name(row)) || self.column("Group").is_some_and(is_called)
    }

    /// The name; under blind marking, the identifier without its number.
    fn name(&self, row: &[String]) -> String {
        let is_address = |cell: &String| cell.contains('@');
        let is_blind = self.column("Full name").is_none() && !row.iter().any(is_address);
        row[usize::from(!is_blind)]
            .trim_end_matches(|sign: char| sign.is_ascii_digit() && is_blind)
            .trim()
            .to_owned()
    }

    fn column(&self, head: &str) -> Option<usize> {
        self.heads.iter().position(|known| known == head)
    }
}

/// The number at the end of the identifier.
fn number_of(row: &[String]) -> &str {
    let name = row[0].trim_end_matches(|sign: char| sign.is_ascii_digit());
    &row[0][name.len()..]
}

fn number(cell: &str) -> Option<f64> {
    cell.replace(',', ".").parse().ok()
}
