//! Submissions that are malicious. Whatever one of them contains, the class is graded, an honest
//! student beside them gets all points, and nothing is seen or done outside. Their programs need
//! bubblewrap.

mod payloads;
#[cfg(target_os = "linux")]
mod peak;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;
use testing::course::by_hand;

use crate::course;
use payloads::{Files, NAMES, SECRET, SHEET, attacks, contents, home, one, packed, zips};
#[cfg(target_os = "linux")]
use peak::Peak;

/// Everything below a folder, with its contents.
fn everything(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.is_symlink() {
            all.extend(everything(&path));
        } else {
            // A named pipe would wait for a writer.
            let is_file = path.symlink_metadata().is_ok_and(|it| it.is_file());
            let bytes = is_file.then(|| fs::read(&path).unwrap_or_default());
            all.insert(path.clone(), bytes.unwrap_or_default());
        }
    }
    all
}

fn write(folder: &Path, files: &Files) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, bytes).expect("written");
    }
}

#[cfg(unix)]
fn special(class: &Path, outside: &Path) -> usize {
    use std::os::unix::fs::symlink;
    let folder = |name: &str| {
        let folder = class.join(name).join(SHEET);
        fs::create_dir_all(&folder).expect("made");
        folder
    };
    let fifo = |path: &Path| {
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("runs").success());
    };
    symlink(outside.join("secret"), folder("link").join("worksheet.toml")).expect("linked");
    symlink("/dev/zero", folder("device").join("report.md")).expect("linked");
    symlink("..", folder("circle").join("again")).expect("linked");
    fifo(&folder("pipe").join("worksheet.toml"));
    fs::create_dir(folder("directory").join("worksheet.toml")).expect("made");
    fs::create_dir_all(class.join("deep").join("a/".repeat(60))).expect("made");
    fifo(&class.join("waits.zip"));
    symlink("/dev/zero", class.join("zero.zip")).expect("linked");
    fs::write(class.join("packed.rar"), "Rar!").expect("written");
    9
}

#[cfg(not(unix))]
fn special(class: &Path, _: &Path) -> usize {
    fs::write(class.join("packed.rar"), "Rar!").expect("written");
    1
}

#[test]
fn whatever_is_handed_in_the_class_is_graded() {
    grade_hostile(false);
}

#[test]
#[ignore = "needs bubblewrap and python3"]
fn whatever_a_program_does_the_class_is_graded() {
    grade_hostile(true);
}

/// Has a hostile class graded: with its programs, or without.
fn grade_hostile(with_programs: bool) {
    let place = tempfile::tempdir().expect("a folder");
    let [class, teacher, outside] = ["class", "teacher", "outside"].map(|it| place.path().join(it));
    for folder in [&class, &teacher, &outside] {
        fs::create_dir(folder).expect("made");
    }
    fs::write(outside.join("secret"), SECRET).expect("written");
    let course = course();
    let manifest = format!(
        "[workspace.metadata.problems]\ncourse = {:?}\n",
        course.root.display().to_string()
    );
    fs::write(teacher.join("Cargo.toml"), &manifest).expect("written");

    let exercise = course.exercise(SHEET).expect("it");
    let text = |file| course.text(exercise, file).expect("a file of the course");
    let sheet = by_hand(&text("worksheet.toml"), &text("solution.toml"));
    let lines = text("report.md");
    let lines = lines.lines().enumerate();
    let report = lines.map(|(number, line)| {
        if line.starts_with("## ") {
            format!("{line}\nThis is the answer to line {number}, in a student's own words.\n")
        } else {
            format!("{line}\n")
        }
    });
    let report: String = report.collect();
    let honest = vec![
        (format!("{SHEET}/worksheet.toml"), sheet.clone().into_bytes()),
        (format!("{SHEET}/report.md"), report.into_bytes()),
    ];
    write(&class.join("honest"), &honest);
    let mut expected = 1;
    let temporary = place.path().join("temporary");
    fs::create_dir(&temporary).expect("made");
    let kind = if with_programs { "hostile" } else { "quiet" };
    let tag = format!("{kind}{}", std::process::id());
    let targets = [&teacher.join("Cargo.toml"), &class.join("honest"), &outside];
    let all = [contents(&outside), attacks(&tag, &targets.map(PathBuf::as_path))].concat();
    for (number, (name, files)) in all.iter().enumerate() {
        // Programs take seconds; one way to hand them in is enough.
        let is_program = files.iter().any(|(path, _)| path.contains("starter"));
        if is_program && !with_programs {
            continue;
        }
        if !is_program || number % 2 == 0 {
            write(&class.join(format!("folder {name}")), files);
            expected += 1;
        }
        if !is_program || number % 2 == 1 {
            fs::write(class.join(format!("zip {name}.zip")), packed(files)).expect("written");
            expected += 1;
        }
    }
    for (name, bytes) in zips() {
        File::create(class.join(format!("{name}.zip")))
            .expect("made")
            .write_all(&bytes)
            .expect("written");
        expected += 1;
    }
    for name in NAMES.iter().filter(|_| cfg!(unix)) {
        fs::create_dir(class.join(name)).expect("made");
        expected += 1;
    }
    expected += special(&class, &outside);
    // What was packed before is older than what lies beside it.
    write(&class.join("older"), &one(&format!("{SHEET}/worksheet.toml"), "time = \"8^N\"\n"));
    fs::write(class.join("older/hand-in.zip"), packed(&honest)).expect("written");
    expected += 1;
    assert!(expected > 61, "{expected}");

    let before = [&class, &outside].map(|folder| everything(folder));
    let mut grade = testing::command(env!("CARGO_BIN_EXE_grading"));
    grade.current_dir(&teacher).env("TMPDIR", &temporary).args(["grade", "../class"]);
    grade.stdout(Stdio::piped()).stderr(Stdio::piped());
    let grade = grade.spawn().expect("it runs");
    #[cfg(target_os = "linux")]
    let peak = Peak::of(tag.clone());
    let output = grade.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    #[cfg(target_os = "linux")]
    {
        // At the bound for one, times those that run at once.
        let at_once = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
        let (most, left) = peak.end();
        assert!(most <= at_once * (2 << 30), "{most} bytes");
        assert_eq!(with_programs, most > 0, "{most} bytes: the attacks have run, or have not");
        assert_eq!(left, 0, "processes are left");
    }
    assert!(before == [&class, &outside].map(|folder| everything(folder)), "a file was changed");
    assert_eq!(everything(&temporary).len(), 0, "a temporary file is left");
    assert!(!home().join(&tag).exists(), "it has written into the home folder");
    let kept = fs::read_to_string(teacher.join("Cargo.toml")).expect("the teacher's file");
    assert_eq!(kept, manifest);

    let mut without = testing::command(env!("CARGO_BIN_EXE_grading"));
    without.current_dir(&teacher).env("TMPDIR", place.path().join("none"));
    let without = without.args(["grade", "../class", "--to", "other"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&without.stderr);
    let is_told = said.contains("no temporary folder") && !said.contains("bubblewrap");
    assert!(cfg!(windows) || (is_told && without.status.code() == Some(1)), "{said}");

    let json = fs::read_to_string(teacher.join("grades/grades.json")).expect("the grades");
    let grades: Vec<Value> = serde_json::from_str(&json).expect("JSON");
    assert_eq!(grades.len(), expected);
    for grade in &grades {
        let name = grade["name"].as_str().expect("a name");
        let points = grade["points"].as_f64().expect("a number");
        assert_eq!(points == 10.0, name == "honest", "{name}: {points}");
        assert!(points < 4.0 || name == "honest", "{name}: {points} points: {grade:#}");
        assert!(points == 0.0 || !name.contains("attack"), "{name}: {points} points: {grade:#}");
        let is_built = !grade.to_string().contains("it compiles: ");
        let is_attack = name.contains("attack") && !name.contains("includes");
        assert!(is_built || !is_attack, "{name} does not even compile: {grade:#}");
    }
    let [csv, page] = ["csv", "html"].map(|ending| {
        fs::read_to_string(teacher.join(format!("grades/grades.{ending}"))).expect("written")
    });
    let stdout = String::from_utf8_lossy(&output.stdout);
    for text in [&csv, &page, &json, &stdout.into_owned()] {
        assert!(text.len() < 4_000_000, "{} bytes", text.len());
        assert!(
            !text.contains(['\u{202e}', '\u{1b}', '\u{7}']),
            "it moves the cursor, or turns text"
        );
        assert!(!text.contains(SECRET) && !text.contains("root:x:"), "it was read");
        assert!(!text.contains("failed; please report"), "a check has failed");
    }
    assert!(!page.contains("<script>") && !page.contains("<b>bold"));
    let is_formula =
        |line: &str| line.trim_start_matches('"').starts_with(['=', '+', '-', '@', '\t', ' ']);
    assert_eq!(csv.lines().find(|line| is_formula(line)), None);
    assert!(!place.path().join("slipped.txt").exists() && !teacher.join("slipped.txt").exists());
}
