//! What students have in common. Two who worked together write the same, and so do two who found the one
//! short answer: it is worth a look, and proves nothing.

use std::collections::{BTreeMap, HashMap};

use crate::catalogue::Course;
use crate::exercise::Exercise;
use crate::grade::submission::Submission;
use crate::measure::results;

/// Words that a report must have before it is compared, and signs that a program must have.
const FEWEST_WORDS: usize = 20;
const FEWEST_SIGNS: usize = 100;

/// A way to compare two files: what is the same in both, whatever was changed to hide it.
type Essence = fn(&str) -> Option<String>;

/// The places of the submissions that have something in common with another one, and what.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, String)> {
    let compared: [(&str, Essence); 3] = [
        ("starter.rs", |text| Some(program(text)).filter(|it| it.len() >= FEWEST_SIGNS)),
        ("report.md", report),
        (results::FILE, |text| Some(text.trim().to_owned())),
    ];
    let mut found = Vec::new();
    for exercise in course.exercises() {
        for (file, essence) in compared {
            found.extend(common(course, submissions, exercise, file, essence));
        }
        if let Ok(ours) = course.text(exercise, "solution.rs") {
            for (place, submission) in submissions.iter().enumerate() {
                if submission.file(exercise.id, "starter.rs") == Some(ours.as_bytes()) {
                    let what = "the course's own solution, letter by letter";
                    found.push((place, format!("{}/starter.rs: {what}", exercise.id)));
                }
            }
        }
    }
    found
}

fn common(
    course: &Course,
    submissions: &[Submission],
    exercise: &Exercise,
    file: &str,
    essence: Essence,
) -> Vec<(usize, String)> {
    let given = course.text(exercise, file).ok().and_then(|text| essence(&text));
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        let text = submission.file(exercise.id, file).map(String::from_utf8_lossy);
        let essence = text.and_then(|text| essence(&text)).filter(|it| Some(it) != given.as_ref());
        alike.entry(essence.unwrap_or_default()).or_default().push(place);
    }
    alike.remove("");
    // What a quarter of the class writes is what one writes. Times are never the same twice.
    let many = if file == results::FILE { usize::MAX } else { (submissions.len() / 4).max(2) };
    let mut found = Vec::new();
    for places in alike.values().filter(|places| (2..=many).contains(&places.len())) {
        for place in places {
            let others = places.iter().filter(|other| *other != place);
            let others: Vec<&str> = others.map(|&it| submissions[it].name.as_str()).collect();
            let what = format!("{}/{file}: much like that of {}", exercise.id, others.join(", "));
            found.push((*place, what));
        }
    }
    found
}

/// A program without comments and blanks, its names replaced by numbers in their order.
fn program(text: &str) -> String {
    let mut names = HashMap::new();
    let mut essence = String::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let mut word = String::new();
        for letter in line.chars().chain(['\n']) {
            if letter.is_alphanumeric() || letter == '_' {
                word.push(letter);
                continue;
            }
            if word.starts_with(|first: char| first.is_ascii_digit()) {
                essence += &word;
            } else if !word.is_empty() {
                let next = names.len();
                essence += &format!("#{}", names.entry(word.clone()).or_insert(next));
            }
            word.clear();
            essence.extend((!letter.is_whitespace()).then_some(letter));
        }
    }
    essence
}

/// The words of a report, if there are enough of them.
fn report(text: &str) -> Option<String> {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    (words.len() >= FEWEST_WORDS).then(|| words.join(" ").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn other_names_and_comments_hide_nothing() {
        let mine = "fn main() { let n = 8; // eight\n  run(n); }";
        let yours = "// my own\nfn main() {\n    let size = 8;\n    search(size);\n}";
        assert_eq!(program(mine), program(yours));
        assert_ne!(program(mine), program("fn main() { let n = 9; run(n); }"));
        assert_ne!(program(mine), program("fn main() { let n = 8; run(m); }"));
        assert_eq!(report("Too short."), None);
    }

    #[test]
    fn two_with_the_same_times_are_worth_a_look_and_a_whole_class_is_not() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let id = course.exercises().find(|e| e.measurement.is_some()).unwrap().id;
        let program = course.exercises().find(|e| e.program.is_some()).unwrap().id;
        let class = |file: String, text: &dyn Fn(usize) -> String| -> Vec<Submission> {
            let files = |n: usize| BTreeMap::from([(file.clone(), text(n).into_bytes())]);
            let named =
                |n: usize| Submission { name: n.to_string(), files: files(n), notes: Vec::new() };
            (0..12).map(named).collect()
        };
        let times =
            class(format!("{id}/measured.csv"), &|n| format!("{}", if n == 7 { 3 } else { n }));
        let found = find(&course, &times);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].1.ends_with("much like that of 7"), "{found:?}");
        let same = class(format!("{program}/starter.rs"), &|n| {
            format!("fn main() {{ /* {n} */ {} }}", "run(8); ".repeat(30))
                .replace("/*", "//")
                .replace("*/", "\n")
        });
        assert_eq!(find(&course, &same), []);
    }
}
