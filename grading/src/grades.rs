//! What each student of a class gets, as plain data.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize, Serializer};

use crate::entry::{self, Amount};
use crate::platform::Identity;

/// The points of an exercise whose lines are all right.
pub const MOST_POINTS: usize = 10;
/// Why an exercise without files has no points.
pub const NOT_HANDED_IN: &str = "not handed in";
/// Why one whose files are as they were given out has none.
pub const AS_GIVEN_OUT: &str = "as it was given out";

/// What a student gets.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Grade {
    /// The submission's name.
    pub name: String,
    /// Who it is.
    #[serde(skip)]
    pub identity: Identity,
    /// The name that the student's own numbers follow from, where there is one.
    pub student: Option<String>,
    /// The sum of the points, each exercise with its weight, without the penalty.
    pub points: f64,
    /// How many points the late days cost.
    pub penalty: f64,
    /// The most points that there are.
    pub of: f64,
    /// How many days late its latest exercise was handed in, as [`ExerciseMark::late`].
    pub late: String,
    /// When it was handed in, as the submission says. In JSON, it is in seconds since 1970.
    #[serde(serialize_with = "write_seconds")]
    pub handed_in: Option<SystemTime>,
    /// When a platform received it, as it writes it; empty, if it does not.
    #[serde(skip)]
    pub received: String,
    /// What the teacher has entered.
    #[serde(skip)]
    pub entered: Student,
    /// Each exercise that is graded, in the course's order.
    pub exercises: Vec<ExerciseMark>,
    /// What a teacher may want to look at. It proves nothing.
    pub worth_a_look: Vec<Look>,
    /// What was left out of the submission, and why.
    pub notes: Vec<String>,
}

impl Grade {
    /// Says what a teacher may want to look at.
    pub fn look_at(&mut self, what: impl Into<String>) {
        self.worth_a_look.push(Look { what: what.into(), with: Vec::new() });
    }
}

/// A moment in seconds since 1970; nothing, if it is before.
pub fn seconds(moment: Option<SystemTime>) -> Option<u64> {
    Some(moment?.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

fn write_seconds<S: Serializer>(moment: &Option<SystemTime>, to: S) -> Result<S::Ok, S::Error> {
    seconds(*moment).serialize(to)
}

/// What one exercise gets.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ExerciseMark {
    /// The exercise.
    #[serde(skip_deserializing)]
    pub id: &'static str,
    /// How much it counts.
    pub weight: f64,
    /// How many days late it was handed in, `?` if nobody knows; empty, if no time was due, or if it does not count.
    pub late: String,
    /// The points for what the check finds right, up to [`MOST_POINTS`].
    pub points: usize,
    /// The teacher's own points in their place.
    #[serde(default)]
    pub entered: Option<f64>,
    /// What the teacher says of it.
    #[serde(default)]
    pub remark: String,
    /// Lines of the check that are right.
    pub right: usize,
    /// Lines of the check that count.
    pub of: usize,
    /// What the check finds right, one text for each line.
    pub passed: Vec<String>,
    /// Why points are missing, one text for each line.
    pub reasons: Vec<String>,
    /// Whether a program is part of it, which is tried with random inputs.
    pub has_program: bool,
    /// The free text beside the exercise; empty where there is none, or only the questions.
    pub report: String,
    /// The teacher's points for each answer of the report, as far as there are any; nothing, if it does not count.
    pub answers: Vec<Option<f64>>,
    /// The most points for the report.
    pub of_report: f64,
}

impl ExerciseMark {
    /// The points for the exercise and its report.
    pub fn total(&self) -> f64 {
        self.entered.unwrap_or(self.points as f64) + self.answers.iter().flatten().sum::<f64>()
    }

    /// The most points for both.
    pub fn most(&self) -> f64 {
        MOST_POINTS as f64 + self.of_report
    }
}

/// What a teacher may want to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Look {
    /// What it is, in a line.
    pub what: String,
    /// Who has the same, besides the student; nobody, if it is about the student alone.
    pub with: Vec<String>,
}

/// The looks of a class, each once, by those whom they are about; those with most looks first.
pub fn groups(grades: &[Grade]) -> Vec<(Vec<&str>, Vec<&Look>)> {
    let mut groups: BTreeMap<Vec<&str>, Vec<&Look>> = BTreeMap::new();
    for grade in grades {
        for look in &grade.worth_a_look {
            let mut who: Vec<&str> = look.with.iter().map(String::as_str).collect();
            who.push(&grade.name);
            who.sort_unstable();
            let group = groups.entry(who).or_default();
            if group.iter().all(|known| known.what != look.what) {
                group.push(look);
            }
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, looks)| Reverse(looks.len()));
    groups
}

/// What the teacher has entered about one student.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "entries, such as { extension = 2 }")]
pub struct Student {
    /// The number by which a platform knows the student.
    #[serde(deserialize_with = "entry::text")]
    pub id: String,
    /// The name with which the student logs in there.
    #[serde(deserialize_with = "entry::text")]
    pub login: String,
    /// The student's address there.
    #[serde(deserialize_with = "entry::text")]
    pub email: String,
    /// When a platform received the work.
    #[serde(deserialize_with = "entry::moment")]
    pub received: Option<SystemTime>,
    /// How many days later than the others the student may hand in.
    pub extension: Amount<255>,
    /// What the student is told.
    pub remark: String,
    /// Whose submission is the student's, too; empty, if it is nobody's.
    pub with: String,
}
