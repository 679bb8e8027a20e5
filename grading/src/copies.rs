//! What students have in common. Two who worked together write the same, and so do two who found the one
//! short answer: it is worth a look, and proves nothing.

use std::collections::{BTreeMap, HashSet};

use checks::exercise::Exercise;
use checks::report::{self, sections};
use checks::results;
use common::cli::printable;
use problems::catalogue::Course;

use crate::grades::Look;
use crate::submission::Submission;

/// Characters of a program beyond its template before it is compared: where less is to be written, many write the same.
const FEWEST_CHARACTERS: usize = 300;
/// Words that a report must have before it is compared.
const FEWEST_WORDS: usize = 20;
/// Words that an answer must have before its repetition is noticed: as many as a check asks for.
const FEWEST_REPEATED: usize = 8;
/// Characters of a text that are shown beside another.
const SHOWN: usize = 20_000;

/// What two files are compared by, if there is enough of it.
type Essence<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The places of the submissions that have something in common with another one, or with themselves, and what.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, Look)> {
    let mut found = numbers(submissions);
    for exercise in course.exercises() {
        let mut compare = |file: &str, essence: Essence<'_>| {
            found.extend(common(course, submissions, exercise, file, essence));
        };
        for language in exercise.starters() {
            let template = course.text(exercise, language.starter()).unwrap_or_default();
            compare(language.starter(), &|text| beyond(&template, text));
        }
        compare(report::REPORT_FILE, &|text| words(text, FEWEST_WORDS));
        compare(results::RESULTS_FILE, &|text| Some(text.trim().to_owned()));
    }
    let repeated = |(place, submission)| Some((place, repeated(course, submission)?));
    found.extend(submissions.iter().enumerate().filter_map(repeated));
    found
}

/// A text that is shown, and whose it is.
fn shown(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), printable(&text.chars().take(SHOWN).collect::<String>()))
}

/// Submissions with another student's numbers, or with the course's own if most have theirs.
fn numbers(submissions: &[Submission]) -> Vec<(usize, Look)> {
    let students: Vec<_> = submissions.iter().map(Submission::student).collect();
    let most_have_theirs = 2 * students.iter().flatten().count() > students.len();
    let mut found = Vec::new();
    for (place, student) in students.iter().enumerate() {
        let same =
            (0..students.len()).filter(|&other| other != place && students[other] == *student);
        let with: Vec<String> = same.map(|other| submissions[other].name.clone()).collect();
        let (what, with) = match student {
            Some(name) if !with.is_empty() => (format!("the numbers of {}", printable(name)), with),
            None if most_have_theirs => {
                ("the course's own numbers: student.txt is missing".to_owned(), Vec::new())
            }
            _ => continue,
        };
        found.push((place, Look { what, with, texts: None }));
    }
    found
}

fn common(
    course: &Course,
    submissions: &[Submission],
    exercise: &Exercise,
    file: &str,
    essence: Essence<'_>,
) -> Vec<(usize, Look)> {
    let given = course.text(exercise, file).ok().and_then(|text| essence(&text));
    let text = |place: usize| {
        submissions[place].file(exercise.id, file).map(String::from_utf8_lossy).unwrap_or_default()
    };
    // A student's copy of the course has no solutions.
    let language = exercise.starters().find(|language| language.starter() == file);
    let solution = language.and_then(|language| course.text(exercise, language.solution()).ok());
    let solution = solution.and_then(|text| Some((essence(&text)?, shown("the course", &text))));
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for place in 0..submissions.len() {
        let essence = essence(&text(place)).filter(|essence| Some(essence) != given.as_ref());
        alike.entry(essence.unwrap_or_default()).or_default().push(place);
    }
    alike.remove("");
    // What a quarter of the class writes is what one writes. Times are never the same twice.
    let many =
        if file == results::RESULTS_FILE { usize::MAX } else { (submissions.len() / 4).max(2) };
    let mut found = Vec::new();
    let mut note = |place: usize, what: &str, with, other| {
        let what = format!("{}/{file}: {what}", exercise.id);
        let texts = Some([shown(&submissions[place].name, &text(place)), other]);
        found.push((place, Look { what, with, texts }));
    };
    if let Some((solution, whole)) = solution {
        for place in alike.get(&solution).into_iter().flatten() {
            note(*place, "the course's own solution", Vec::new(), whole.clone());
        }
    }
    for places in alike.values().filter(|places| (2..=many).contains(&places.len())) {
        for &place in places {
            let others: Vec<usize> =
                places.iter().filter(|other| **other != place).copied().collect();
            let with = others.iter().map(|&other| submissions[other].name.clone()).collect();
            let other = shown(&submissions[others[0]].name, &text(others[0]));
            note(place, "the same text", with, other);
        }
    }
    found
}

/// The text that a student has written below most questions, if below more than one.
fn repeated(course: &Course, submission: &Submission) -> Option<Look> {
    let mut answers: BTreeMap<String, Vec<(&str, String)>> = BTreeMap::new();
    for exercise in course.exercises() {
        let report = submission.file(exercise.id, report::REPORT_FILE).map(String::from_utf8_lossy);
        for (_, text) in sections(&report.unwrap_or_default()) {
            if let Some(words) = words(text, FEWEST_REPEATED) {
                answers.entry(words).or_default().push((exercise.id, text.to_owned()));
            }
        }
    }
    let most = answers.into_values().max_by_key(Vec::len).filter(|places| places.len() > 1)?;
    let mut ids: Vec<&str> = most.iter().map(|(id, _)| *id).collect();
    ids.dedup();
    let what = format!("one text below {} questions: {}", most.len(), ids.join(", "));
    let texts = [0, 1].map(|place| shown(&submission.name, &most[place].1));
    Some(Look { what, with: Vec::new(), texts: Some(texts) })
}

/// The lines of a program that its template does not have, if they are more than a few.
fn beyond(template: &str, text: &str) -> Option<String> {
    let known: HashSet<&str> = template.lines().map(str::trim).collect();
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !known.contains(line)).collect();
    let own = lines.join("\n");
    (own.chars().count() >= FEWEST_CHARACTERS).then_some(own)
}

/// The words of a text, if there are enough of them.
fn words(text: &str, fewest: usize) -> Option<String> {
    let letters =
        |word: &str| word.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    (words.len() >= fewest).then(|| words.join(" ").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grades::{Grade, groups};
    use checks::random_inputs;
    use std::path::Path;

    fn course() -> Course {
        Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn one_text_below_many_questions_is_worth_a_look_and_two_students_are_one_pair() {
        let course = course();
        let handed_in = |name: &str, text: &dyn Fn(&str) -> String| {
            let report = |exercise: &Exercise| {
                let asked = course.text(exercise, report::REPORT_FILE).ok()?;
                let answers = sections(&asked);
                let answers = answers.map(|(asked, _)| format!("\n## {asked}\n{}\n", text(asked)));
                let path = format!("{}/{}", exercise.id, report::REPORT_FILE);
                Some((path, answers.collect::<String>().into_bytes()))
            };
            let files = course.exercises().filter_map(report).take(5).collect();
            Submission { name: name.to_owned(), files, ..Submission::default() }
        };
        let lazy = |_: &str| "it is so because it cannot be otherwise, I think".to_owned();
        let own = |asked: &str| format!("an answer of somebody who has read that {asked}");
        let class = [("ana", &lazy as &dyn Fn(&str) -> String), ("bob", &lazy), ("eve", &own)];
        let class = class.map(|(name, text)| handed_in(name, text));
        let mut grades = class
            .each_ref()
            .map(|submission| Grade { name: submission.name.clone(), ..Grade::default() });
        for (place, look) in find(&course, &class) {
            grades[place].worth_a_look.push(look);
        }
        let groups = groups(&grades);
        let who: Vec<String> = groups.iter().map(|(who, _)| who.join(" ")).collect();
        assert_eq!(who[0], "ana bob", "{groups:?}");
        assert_eq!(groups[0].1.len(), 5, "{groups:?}");
        assert!(who.contains(&"ana".to_owned()), "{groups:?}");
        assert_eq!(grades[2].worth_a_look, []);
        assert!(grades[0].worth_a_look.last().unwrap().what.starts_with("one text below"));
    }

    #[test]
    fn anothers_numbers_are_worth_a_look() {
        let class = [Some("Ana"), Some("Bob"), Some(" Ana\r\n"), None].map(|student| {
            let file = student
                .map(|name| (random_inputs::STUDENT_FILE.to_owned(), name.as_bytes().to_vec()));
            let name = format!("{student:?}");
            Submission { name, files: file.into_iter().collect(), ..Submission::default() }
        });
        let found = numbers(&class);
        let places: Vec<usize> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [0, 2, 3], "{found:?}");
        let Look { what, with, .. } = &found[1].1;
        assert_eq!((what.as_str(), with.concat()), ("the numbers of Ana", "Some(\"Ana\")".into()));
        assert_eq!(numbers(&class[3..]), [], "where nobody has a name, nobody lacks one");
        // Two names alone say nothing about the others.
        let without = vec![class[3].clone(); 9];
        let found = numbers(&[&class[..1], &class[2..3], &without].concat());
        assert_eq!(found.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "{found:?}");
    }

    #[test]
    fn the_courses_own_solution_is_worth_a_look() {
        let course = course();
        for exercise in course.exercises() {
            for language in exercise.starters() {
                let file = format!("{}/{}", exercise.id, language.starter());
                let solution = course.text(exercise, language.solution()).unwrap();
                let handed_in = |name: &str, text: &str| {
                    let files = BTreeMap::from([(file.clone(), text.as_bytes().to_vec())]);
                    Submission { name: name.to_owned(), files, ..Submission::default() }
                };
                let twins = [handed_in("a", &solution), handed_in("b", &solution)];
                let found = find(&course, &twins);
                // Where little is to be written, all write the same.
                let template = course.text(exercise, language.starter()).unwrap();
                let is_short = beyond(&template, &solution).is_none();
                let is_ours =
                    |(_, look): &&(usize, Look)| look.what.ends_with("the course's own solution");
                let ours = found.iter().filter(is_ours).count();
                let expected = if is_short { (0, 0) } else { (4, 2) };
                assert_eq!((found.len(), ours), expected, "{file}: {found:?}");
            }
        }
    }

    #[test]
    fn two_with_the_same_times_are_worth_a_look_and_a_whole_class_is_not() {
        let course = course();
        let id = course.exercises().find(|exercise| exercise.measurement.is_some()).unwrap().id;
        let program = course.exercises().find(|exercise| exercise.program.is_some()).unwrap().id;
        let class = |file: String, text: &dyn Fn(usize) -> String| -> Vec<Submission> {
            let files = |n: usize| BTreeMap::from([(file.clone(), text(n).into_bytes())]);
            let named = |n: usize| Submission {
                name: n.to_string(),
                files: files(n),
                ..Submission::default()
            };
            (0..12).map(named).collect()
        };
        let times =
            class(format!("{id}/measured.csv"), &|n| format!("{}", if n == 7 { 3 } else { n }));
        let found = find(&course, &times);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].1.with, ["7"], "{found:?}");
        let same = class(format!("{program}/starter.rs"), &|n| {
            format!("fn main() {{\n{} }}\n", "run(8); ".repeat(if n < 3 { 60 + n / 2 } else { 62 }))
        });
        let found = find(&course, &same);
        assert_eq!(found.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "{found:?}");
    }
}
