//! What students have in common. Two who worked together write the same, and so do two who found the one
//! short answer: it is worth a look, and proves nothing.

use std::collections::BTreeMap;

use crate::catalogue::Course;
use crate::exercise::Exercise;
use crate::grade::submission::Submission;
use crate::independence::without_names;
use crate::measure::results;

/// Words that a report must have before it is compared, and signs that a program must have.
const FEWEST_WORDS: usize = 20;
const FEWEST_SIGNS: usize = 100;

/// A way to compare two files: what is the same in both, whatever was changed to hide it.
type Essence = fn(&str) -> Option<String>;

/// The places of the submissions that have something in common with another one, and what.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, String)> {
    let compared: [(&str, Essence); 3] = [
        ("starter.rs", |text| Some(without_names(text)).filter(|it| it.len() >= FEWEST_SIGNS)),
        ("report.md", report),
        (results::FILE, |text| Some(text.trim().to_owned())),
    ];
    let mut found = numbers(submissions);
    for exercise in course.exercises() {
        for (file, essence) in compared {
            found.extend(common(course, submissions, exercise, file, essence));
        }
    }
    found
}

/// Whoever works with another's numbers, or with the course's own where others have theirs.
fn numbers(submissions: &[Submission]) -> Vec<(usize, String)> {
    let students: Vec<_> = submissions.iter().map(Submission::student).collect();
    let mut found = Vec::new();
    for (place, student) in students.iter().enumerate() {
        let same = (0..students.len()).filter(|&it| it != place && students[it] == *student);
        let same: Vec<&str> = same.map(|it| submissions[it].name.as_str()).collect();
        match student {
            Some(name) if !same.is_empty() => {
                found.push((place, format!("the numbers of {name}, as {}", same.join(", "))));
            }
            None if students.iter().any(Option::is_some) => {
                found.push((place, "the course's own numbers: student.txt is missing".to_owned()));
            }
            _ => {}
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

/// The words of a report, if there are enough of them.
fn report(text: &str) -> Option<String> {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    (words.len() >= FEWEST_WORDS).then(|| words.join(" ").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lots;
    use std::path::Path;

    #[test]
    fn anothers_numbers_are_worth_a_look() {
        let class = [Some("Ana"), Some("Bob"), Some(" Ana\r\n"), None].map(|student| {
            let file = student.map(|name| (lots::FILE.to_owned(), name.as_bytes().to_vec()));
            let name = format!("{student:?}");
            Submission { name, files: file.into_iter().collect(), notes: Vec::new() }
        });
        let found = numbers(&class);
        let places: Vec<usize> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [0, 2, 3], "{found:?}");
        assert!(found[1].1.contains("the numbers of Ana, as Some(\"Ana\")"), "{found:?}");
        assert_eq!(numbers(&class[3..]), [], "where nobody has a name, nobody lacks one");
    }

    #[test]
    fn a_short_report_is_like_many_others() {
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
