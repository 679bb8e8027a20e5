//! What a student hands in.

use std::fs::{self, File};
use std::path::Path;
use std::process::Output;

use problems::catalogue::Course;
use zip::ZipArchive;

fn problems(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = testing::command(env!("CARGO_BIN_EXE_problems"));
    command.current_dir(folder).args(arguments).output().expect("it runs")
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn all_of_a_students_work_is_in_one_file() {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    let place = tempfile::tempdir().expect("a folder");
    let mine = place.path().join("mine");
    let output = problems(&course.root, &["init", mine.to_str().expect("a name")]);
    assert!(output.status.success(), "{}", said(&output));
    let nothing = problems(&mine, &["hand-in"]);
    assert!(said(&nothing).contains("nothing is begun yet"), "{}", said(&nothing));
    let mut expected = vec!["progress.txt".to_owned(), "handed-in.txt".to_owned()];
    for exercise in course.exercises() {
        problems(&mine, &["show", exercise.id]);
        problems(&mine, &["hint", exercise.id]);
        let files = exercise.templates().chain(["chart.svg", "my-notes.txt"]);
        for file in files {
            let path = mine.join(exercise.id).join(file);
            if !path.exists() {
                fs::write(path, "mine").expect("written");
            }
            expected.push(format!("{}/{file}", exercise.id));
        }
        // What gcc has made is made again.
        fs::write(mine.join(exercise.id).join("a.out"), "a program").expect("written");
    }
    let output = problems(&mine, &["hand-in"]);
    assert!(output.status.success(), "{}", said(&output));
    let zip = File::open(mine.join("hand-in.zip")).expect("it is there");
    let mut zip = ZipArchive::new(zip).expect("a zip file");
    let packed = zip.by_name("handed-in.txt").map(std::io::read_to_string).expect("a time");
    let packed = humantime::parse_rfc3339(packed.expect("text").trim()).expect("a time");
    assert!(packed.elapsed().expect("in the past").as_secs() < 3600);
    let names = zip.file_names().map(|name| name.expect("a name").into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

/// Nothing of a student's is lost in silence.
#[test]
fn what_nobody_would_read_is_named() {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    let place = tempfile::tempdir().expect("a folder");
    let mine = place.path().join("mine");
    problems(&course.root, &["init", mine.to_str().expect("a name")]);
    problems(&mine, &["show", "012-5-three-arrays"]);
    for folder in ["lab-3", "011-6", "letters"] {
        fs::create_dir(mine.join(folder)).expect("made");
    }
    for file in [
        "012-5-three-arrays/starter (1).py",
        "012-5-three-arrays.py",
        "letter.txt",
        "lab-3/starter.py",
        "letters/starter.txt",
    ] {
        fs::write(mine.join(file), "print()\n").expect("written");
    }
    let output = problems(&mine, &["hand-in"]);
    let text = said(&output);
    let named: Vec<&str> = text.lines().filter(|line| line.contains("NOT ")).collect();
    let expected = [
        ["011-6", "name it 011-6-write-backtracking"],
        ["lab-3", "name it lab-3-first-solution"],
        ["starter (1).py", "name it starter.py"],
        ["012-5-three-arrays.py", "no exercise's folder"],
    ];
    assert_eq!(named.len(), expected.len(), "{text}");
    for (line, words) in named.iter().zip(expected) {
        assert!(words.iter().all(|word| line.contains(word)), "{text}");
    }
}
