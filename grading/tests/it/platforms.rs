//! What learning platforms hand over, and take back. The files in `tests/moodle-5.1` are Moodle's own: of a course with eight
//! invented students, with folders (`both-1.zip`), without (`both-0.zip`), and under blind marking. All other layouts are
//! built as the platforms' sources write them.

use std::fs;
use std::path::Path;
use std::process::Output;

use checks::zip::{list, zipped};
use serde_json::Value;

use crate::course;
use crate::desk::Desk;

/// The sheet that is right in all hand-ins of these files.
const SHEET: &str = "012-1-queens-cost";

/// A file of a path below the class.
type Entry = (String, Vec<u8>);

fn real(file: &str) -> String {
    format!("{}/tests/moodle-5.1/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// What a student hands in, packed at this time.
fn hand_in(time: &str) -> Vec<u8> {
    let course = course();
    let exercise = course.exercise(SHEET).expect("it");
    let text = |file| course.text(exercise, file).expect("a file");
    let sheet = testing::course::by_hand(&text("worksheet.toml"), &text("solution.toml"));
    let files =
        [(format!("{SHEET}/worksheet.toml"), sheet), ("handed-in.txt".to_owned(), time.to_owned())];
    zipped(files.map(|(path, text)| (path, text.into_bytes())).to_vec()).expect("packed")
}

fn entries(paths: &[&str]) -> Vec<Entry> {
    let packed = hand_in("2026-11-20T21:03:11Z");
    let bytes = |path: &str| match path.ends_with(".zip") {
        true => packed.clone(),
        false => b"2026-11-28 03:28:09.752455 UTC\n".to_vec(),
    };
    paths.iter().map(|path| ((*path).to_owned(), bytes(path))).collect()
}

/// A zip file with any names, which other programs write.
fn packed(files: &[Entry]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), zip::write::SimpleFileOptions::default()).expect("begun");
        std::io::Write::write_all(&mut zip, bytes).expect("written");
    }
    zip.finish().expect("written").into_inner()
}

/// The files of a zip file of Moodle, or of one of ours.
fn unpacked(zip: &str) -> Vec<Entry> {
    let mut archive =
        zip::ZipArchive::new(fs::File::open(zip).expect("opened")).expect("a zip file");
    let count = archive.len();
    let read = |place: usize| {
        let mut file = archive.by_index(place).expect("a file");
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut bytes).expect("read");
        (file.name().expect("a name").into_owned(), bytes)
    };
    (0..count).map(read).collect()
}

fn write(folder: &Path, files: &[Entry]) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, bytes).expect("written");
    }
}

/// Each student's name and points.
fn rows(desk: &Desk) -> Vec<(String, f64)> {
    let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
    let row = |grade: &Value| {
        (
            grade["name"].as_str().expect("a name").to_owned(),
            grade["points"].as_f64().expect("a number"),
        )
    };
    grades.iter().map(row).collect()
}

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// The paths of what is given back.
fn returned(desk: &Desk) -> Vec<String> {
    let zip = fs::read(desk.path("teacher/grades/feedback.zip")).expect("it");
    let listed = list(&zip[..], zip.len() as u64, 1000).expect("a zip file");
    let mut paths: Vec<String> = listed.into_iter().map(|(path, _)| path).collect();
    paths.sort();
    paths
}

const LONG: &str = "Maximiliana-Alexandra-Theodora Wilhelmine Friederike Freifrau von und zu Hohenlohe-Langenburg-Schillingsfürst-Waldenburg";

/// Grades what lies at each of these places of a new desk, and gives the rows, which must be the same.
fn graded_everywhere(files: &[Entry], root: &str) -> (Vec<(String, f64)>, Vec<String>) {
    let zip = packed(files);
    let mut all = Vec::new();
    let desk = Desk::new();
    write(&desk.path("unpacked"), files);
    let nested: Vec<Entry> = files
        .iter()
        .map(|(path, bytes)| (format!("download/Week 8/{path}"), bytes.clone()))
        .collect();
    write(&desk.path("nested"), &nested);
    let leavings =
        [("__MACOSX/._x.zip".to_owned(), b"x".to_vec()), ("grades.xlsx".to_owned(), b"x".to_vec())];
    write(&desk.path("nested/download"), &leavings);
    write(&desk.path("zip"), &[(format!("{root}.zip"), zip.clone())]);
    write(&desk.path("renamed"), &[(format!("{root} (1).zip"), zip.clone())]);
    write(&desk.path("both"), &[(format!("{root}.zip"), zip)]);
    write(&desk.path("both").join(root), files);
    let alone = format!("../zip/{root}.zip");
    for place in ["../unpacked", "../nested", "../zip", "../renamed", "../both", &alone] {
        let _ = fs::remove_dir_all(desk.path("teacher/grades"));
        let output = desk.run(&[place]);
        assert!(output.status.success(), "{place}: {}", said(&output));
        all.push((place.to_owned(), rows(&desk), returned(&desk)));
    }
    for (place, rows, returned) in &all {
        assert_eq!((rows, returned), (&all[0].1, &all[0].2), "{place}");
    }
    all.pop().map(|(_, rows, returned)| (rows, returned)).expect("rows")
}

/// Everything of one number is one student, with one text to give back, whichever form was downloaded.
#[test]
fn each_number_of_moodle_is_one_student() {
    let students = [
        ("Ana Maria Kim", 49),
        ("Anna de la Cruz", 51),
        ("Jürgen Größe-Müller", 52),
        ("Jürgen Größe-Müller", 56),
        (LONG, 53),
        ("Sam Smith Jr.", 54),
        ("Siobhán OConnor", 55),
        ("花子 山田", 50),
    ];
    let keys = students.map(|(name, number)| format!("{name} {number}"));
    let paths =
        students.map(|(name, number)| format!("{name}_{number}_assignsubmission_file/feedback.md"));
    for (file, without) in [("both-1.zip", [51, 50].as_slice()), ("both-0.zip", &[49, 50, 51])] {
        let (rows, returned) = graded_everywhere(&unpacked(&real(file)), "ALG-a36d-Files only-10");
        assert_eq!(
            rows.iter().map(|row| &row.0).collect::<Vec<_>>(),
            keys.iter().collect::<Vec<_>>(),
            "{file}"
        );
        assert_eq!(returned, paths, "{file}");
        for ((_, points), (name, number)) in rows.iter().zip(students) {
            assert_eq!(*points == 0.0, without.contains(&number), "{file}: {name}: {points}");
        }
    }
    let (rows, returned) = graded_everywhere(&unpacked(&real("blind-1.zip")), "blind");
    let numbers = 65..=72;
    assert_eq!(
        rows.iter().map(|row| row.0.clone()).collect::<Vec<_>>(),
        numbers.clone().map(|number| format!("Participant {number}")).collect::<Vec<_>>()
    );
    assert_eq!(
        returned,
        numbers
            .map(|number| format!("Participant_{number}_assignsubmission_file/feedback.md"))
            .collect::<Vec<_>>()
    );
}

/// What could not be read is said.
#[test]
fn nobody_vanishes() {
    let desk = Desk::new();
    assert!(desk.run(&[&real("both-0.zip")]).status.success());
    let notes = |name: &str| desk.read(&format!("feedback/{name}.md"));
    assert!(notes("花子 山田 50").contains("online text"), "{}", notes("花子 山田 50"));
    assert!(notes("Anna de la Cruz 51").contains("turn on"), "{}", notes("Anna de la Cruz 51"));
    let notes = notes("Sam Smith Jr_ 54");
    assert!(notes.contains("my_other_work_2.zip was left out: hand-in.zip counts"), "{notes}");
    write(
        &desk.path("other"),
        &entries(&[
            "Ana_7_assignsubmission_file/Notizen.pdf",
            "Ben_8_assignsubmission_file/a.docx",
        ]),
    );
    assert!(desk.run(&["../other", "--to", "x"]).status.success());
    let page = fs::read_to_string(desk.path("teacher/x/grades.html")).expect("read");
    assert!(page.contains("no file of an exercise is in it, but Notizen.pdf"), "{page}");
}

/// The numbers stay, whoever hands in later; and keys of before are carried over where it is certain whose they are.
#[test]
fn what_the_teacher_enters_stays_with_its_number() {
    let desk = Desk::new();
    let monday: Vec<Entry> = unpacked(&real("blind-1.zip"))
        .into_iter()
        .filter(|(path, _)| ["_65_", "_70_", "_71_"].iter().any(|number| path.contains(number)))
        .collect();
    write(&desk.path("blind"), &monday);
    assert!(desk.run(&["../blind"]).status.success());
    desk.enter("\"Participant 70\" = { id = \"\"", "\"Participant 70\" = { id = \"seventy\"");
    desk.enter("[weights]", &format!("[points.{SHEET}]\n\"Participant 70\" = 9.5\n\n[weights]"));
    assert!(desk.run(&[&real("blind-1.zip")]).status.success());
    assert_eq!(desk.points("Participant 70")[0], 9.5);
    assert_eq!(desk.points("Participant 67")[0], 8.0);
    // As it was written before: numbers of the rows.
    let now = desk.read("marks.toml");
    let old = |text: &str| {
        text.replace("Participant 65", "Participant")
            .replace("Participant 70", "Participant (2)")
            .replace("Participant 71", "Participant (3)")
    };
    let old_marks = now
        .lines()
        .filter(|line| !["66", "67", "68", "69", "72"].iter().any(|number| line.contains(number)))
        .map(|line| old(line) + "\n")
        .collect::<String>();
    desk.write("teacher/grades/marks.toml", &old_marks);
    fs::remove_file(desk.path("teacher/grades/feedback.zip")).expect("removed");
    let output = desk.run(&[&real("blind-1.zip")]);
    assert!(
        !output.status.success()
            && said(&output).contains("'Participant (2)' may be Participant 65, Participant 66"),
        "{}",
        said(&output)
    );
    assert_eq!(desk.read("marks.toml"), old_marks, "nothing is changed");
    let texts: Vec<Entry> = [(65, "Participant"), (70, "Participant (2)"), (71, "Participant (3)")]
        .map(|(number, name)| {
            (
                format!("Participant_{number}_assignsubmission_file/feedback.md"),
                format!("# {name}: 7 of 340 points\n").into_bytes(),
            )
        })
        .to_vec();
    write(
        &desk.path("teacher/grades"),
        &[("feedback.zip".to_owned(), zipped(texts).expect("packed"))],
    );
    let output = desk.run(&[&real("blind-1.zip")]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(desk.points("Participant 70")[0], 9.5);
    assert!(
        desk.read("marks.toml").contains("\"Participant 70\" = { id = \"seventy\"")
            && !desk.read("marks.toml").contains("(2)")
    );
    assert_eq!(rows(&desk).len(), 8);
}

/// A name is enough where it is that of one student; else, and for somebody who is not there, the line is named.
#[test]
fn a_line_that_means_nobody_or_several_is_refused() {
    let desk = Desk::new();
    desk.write("teacher/grades/marks.toml", "[students]\n\"Siobhán O'Connor\" = { id = \"004711\" }\n\"Ana_Maria Kim\" = {}\nzoe = {}\n");
    assert!(desk.run(&[&real("both-1.zip")]).status.success());
    assert_eq!(rows(&desk).len(), 9, "and Zoe, who has handed in nothing");
    assert!(desk.read("marks.toml").contains("\"Siobhán OConnor 55\" = { id = \"004711\" }"));
    for (line, words) in [
        (
            "[students]\n\"Jürgen Größe-Müller\" = { id = \"1\" }\n".to_owned(),
            "line 2: 'Jürgen Größe-Müller' may be Jürgen Größe-Müller 52, Jürgen Größe-Müller 56",
        ),
        ("[students]\n\"Ana Pop 12\" = { id = \"1\" }\n".to_owned(), "another assignment"),
        ("[students]\n\"Ana Pop 50\" = { id = \"1\" }\n".to_owned(), "may be 花子 山田 50"),
        (format!("[points.{SHEET}]\nzoe = 7\n"), "line 2: nobody is 'zoe'"),
        (
            "[students]\n\"Sam Smith Jr.\" = {}\n\"Sam Smith Jr. 54\" = {}\n".to_owned(),
            "a second line for Sam Smith Jr. 54",
        ),
    ] {
        desk.write("teacher/grades/marks.toml", &line);
        let output = desk.run(&[&real("both-1.zip")]);
        assert!(
            output.status.code() == Some(1) && said(&output).contains(words),
            "{line}: {}",
            said(&output)
        );
    }
}

/// Only the grades and the remark differ from what came.
#[test]
fn the_grading_worksheet_comes_back_filled_in() {
    for (zip, sheet, key) in [
        ("both-1.zip", "both-id.csv", "\"Siobhán OConnor 55\""),
        ("blind-1.zip", "blind.csv", "\"Participant 70\""),
    ] {
        let desk = Desk::new();
        let arguments = [&real(zip), "--worksheet", &real(sheet)].map(str::to_owned);
        let run = || {
            let output = desk.run(&arguments.each_ref().map(String::as_str));
            assert!(output.status.success(), "{}", said(&output));
        };
        run();
        let remark = "Well done, \\\"really\\\".";
        let line = desk.read("marks.toml");
        let line = line.lines().find(|line| line.starts_with(key)).expect("a line");
        let entered = line.replace("remark = \"\"", &format!("remark = \"{remark}\""));
        desk.enter(line, &entered);
        run();
        let [came, filled_in] =
            [fs::read_to_string(real(sheet)).expect("read"), desk.read("moodle-worksheet.csv")];
        assert_eq!(came.lines().count(), filled_in.lines().count());
        let number = key.trim_matches('"').rsplit(' ').next().expect("a number");
        for (before, after) in came.lines().zip(filled_in.lines()).skip(1) {
            let after = match before.starts_with(&format!("\"Participant {number}\"")) {
                true => after.replace(",\"Well done, \"\"really\"\".\"", ","),
                false => after.to_owned(),
            };
            let (start, end) = before.split_once(",,100.00,").expect("no grade");
            let of = 10.0 * course().exercises().count() as f64;
            let points = [8.0, 7.0, 0.0]
                .map(|points: f64| ((points * 10_000.0 / of).round() / 100.0).to_string());
            let is_one = |points: &String| after == format!("{start},{points},100.00,{end}");
            assert!(points.iter().any(is_one), "{after}");
            assert_eq!(
                is_one(&points[2]),
                ["72", "66", "51", "50"]
                    .iter()
                    .any(|number| start.starts_with(&format!("\"Participant {number}\""))),
                "{after}"
            );
        }
        assert_eq!(came.lines().next(), filled_in.lines().next(), "heads, and the byte order mark");
        if sheet == "both-id.csv" {
            let csv = desk.read("moodle.csv");
            assert!(csv.contains("004711,s02a36d,s02.a36d@example.org,"), "{csv}");
        }
    }
    let desk = Desk::new();
    let output = desk.run(&[&real("both-1.zip"), "--worksheet", &real("blind.csv")]);
    assert!(!output.status.success() && said(&output).contains("of another assignment"));
    // Who has handed in nothing is in the class, too; and a language's own headings and commas are kept.
    let came = "\u{feff}ID,Name,E-Mail,Status,Bewertung,Bestwertung,Änderbar,Abgabe,Bewertet\r\n\"Teilnehmer 7\",\"Ana Pop\",a@example.org,x,,\"50,00\",Ja,-,-\r\n\"Teilnehmer 8\",\"Ben Kim\",b@example.org,x,,\"50,00\",Ja,-,-\r\n";
    desk.write("sheet.csv", came);
    write(&desk.path("new"), &entries(&["Ana Pop_7_assignsubmission_file/hand-in.zip"]));
    assert!(desk.run(&["../new", "--worksheet", "../sheet.csv"]).status.success());
    let of = 10.0 * course().exercises().count() as f64;
    let points = ((8.0 * 5_000.0 / of).round() / 100.0).to_string().replace('.', ",");
    let expected =
        came.replacen(",x,,", &format!(",x,\"{points}\","), 1).replacen(",x,,", ",x,0,", 1);
    assert_eq!(desk.read("moodle-worksheet.csv"), expected);
    assert_eq!(rows(&desk)[1].0, "Ben Kim 8");
}

/// A team's number is that of the group, which may be that of a student; each member gets its grade.
#[test]
fn a_team_is_found_by_its_name() {
    let desk = Desk::new();
    let sheet = "Identifier,\"Full name\",\"Email address\",Status,Group,Grade,\"Maximum grade\",x,y,z\n\"Participant 7\",\"Ana Pop\",a@example.org,s,Team_B,,100.00,Yes,-,-\n\"Participant 8\",\"Ben Kim\",b@example.org,s,Team_A,,100.00,Yes,-,-\n\"Participant 9\",\"Eve Ito\",e@example.org,s,Team_A,,100.00,Yes,-,-\n";
    desk.write("sheet.csv", sheet);
    write(
        &desk.path("teams"),
        &entries(&[
            "Team A_7_assignsubmission_file/hand-in.zip",
            "Default group_assignsubmission_file/hand-in.zip",
        ]),
    );
    let output = desk.run(&["../teams", "--worksheet", "../sheet.csv"]);
    assert!(output.status.success(), "{}", said(&output));
    let filled_in = desk.read("moodle-worksheet.csv");
    let grades: Vec<&str> =
        filled_in.lines().skip(1).map(|line| line.split(',').nth(5).expect("a grade")).collect();
    assert!(grades[0] == "0" && grades[1] != "0" && grades[1] == grades[2], "{filled_in}");
    let keys: Vec<String> = rows(&desk).into_iter().map(|row| row.0).collect();
    assert_eq!(keys, ["Default group", "Team A 7", "Ana Pop 7"]);
    assert!(!desk.path("teacher/grades/moodle.csv").exists());
}

/// Each layout by folder, zip file, nested and renamed: rows, and the paths that go back.
#[test]
fn the_layouts_of_other_platforms_are_read() {
    let pair = |rows: [&str; 2]| rows.map(|name| (name.to_owned(), 8.0)).to_vec();
    let named = |names: [&str; 2]| names.map(|name| format!("{name}/feedback.md"));
    for (paths, rows, back) in [
        (
            vec![
                "kimben_102_2002_hand-in-1.zip",
                "popana_LATE_101_2001_hand-in.zip",
                "popana_101_text.html",
            ],
            ["kimben 102", "popana 101"],
            ["kimben_102_2002_hand-in-1.zip", "popana_LATE_101_2001_hand-in.zip"]
                .map(str::to_owned),
        ),
        (
            vec!["anon_x7Kd2_2001_hand-in.zip", "LATE_anon_y8Le3_2002_hand-in.zip"],
            ["anon x7Kd2", "anon y8Le3"],
            ["LATE_anon_y8Le3_2002_hand-in.zip", "anon_x7Kd2_2001_hand-in.zip"].map(str::to_owned),
        ),
        (
            vec![
                "Week 8/Pop, Ana(apop)/Submission attachment(s)/hand-in.zip",
                "Week 8/Pop, Ana(apop)/timestamp.txt",
                "Week 8/Kim, Ben(bkim)/Submission attachment(s)/hand-in.zip",
                "Week 8/grades.csv",
            ],
            ["Kim, Ben(bkim)", "Pop, Ana(apop)"],
            named(["Kim_ Ben_bkim_", "Pop_ Ana_apop_"]),
        ),
        (
            vec![
                "Week 8/Pop, Ana(apop)_Submission attachment(s)_hand-in.zip",
                "Week 8/Kim, Ben(bkim)_Submission attachment(s)_hand-in.zip",
            ],
            ["Kim, Ben(bkim)", "Pop, Ana(apop)"],
            named(["Kim_ Ben_bkim_", "Pop_ Ana_apop_"]),
        ),
        (
            vec![
                "ita_Week_8_2026/Pop_Ana_apop/2_submissions/hand-in.zip",
                "ita_Week_8_2026/Pop_Ana_apop/1_task/hand-in.zip",
                "ita_Week_8_2026/Kim_Ben_bkim/2_submissions/hand-in.zip",
                "ita_Week_8_2026/x.xlsx",
            ],
            ["Kim_Ben_bkim", "Pop_Ana_apop"],
            named(["Kim_Ben_bkim", "Pop_Ana_apop"]),
        ),
        (
            vec![
                "Week_8/Submissions/Pop_Ana_apop_314/Late - hand-in.zip",
                "Week_8/Submissions/Kim_Ben_bkim_315/hand-in.zip",
                "Week_8/Week_8.xlsx",
            ],
            ["Kim_Ben_bkim 315", "Pop_Ana_apop 314"],
            ["feedback/Kim_Ben_bkim_315/feedback.md", "feedback/Pop_Ana_apop_314/feedback.md"]
                .map(str::to_owned),
        ),
        (
            vec![
                "submitted/s01/ps1/hand-in.zip",
                "submitted/s01/ps1/timestamp.txt",
                "submitted/s02/ps1/hand-in.zip",
                "submitted/s02/ps1/timestamp.txt",
            ],
            ["s01", "s02"],
            named(["s01", "s02"]),
        ),
        (
            vec![
                "s01+ps1+2026-11-27 03:28:09.752455 UTC+a/hand-in.zip",
                "s01+ps1+2026-11-28 03:28:09.752455 UTC+b/hand-in.zip",
                "s02+ps1+2026-11-28 03:28:09.752455 UTC+c/hand-in.zip",
            ],
            ["s01", "s02"],
            named(["s01", "s02"]),
        ),
        (
            vec![
                "week8-submissions/week8-octocat/work/hand-in.zip",
                "week8-submissions/week8-hubot/work/hand-in.zip",
            ],
            ["week8-hubot", "week8-octocat"],
            named(["week8-hubot", "week8-octocat"]),
        ),
    ] {
        assert_eq!(
            graded_everywhere(&entries(&paths), "download"),
            (pair(rows), back.to_vec()),
            "{paths:?}"
        );
    }
}

/// A class is never one student; where it is not clear, the names are said, and a command that works.
#[test]
fn work_of_several_is_never_that_of_one() {
    let desk = Desk::new();
    let class = ["a_1_assignsubmission_file/hand-in.zip", "b_2_assignsubmission_file/hand-in.zip"];
    let zip = zipped(entries(&class)).expect("packed");
    write(&desk.path("answers"), &[("x.zip".to_owned(), zip.clone())]);
    assert!(desk.run(&["../answers"]).status.success());
    assert_eq!(rows(&desk), [("a 1".to_owned(), 8.0), ("b 2".to_owned(), 8.0)]);
    write(&desk.path("answers"), &[("y.zip".to_owned(), zip.clone())]);
    write(&desk.path("answers"), &entries(&["zoe/hand-in.zip"]));
    let output = desk.run(&["../answers"]);
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output);
    assert!(said.contains("x.zip, y.zip, zoe") && said.contains("answers/x.zip"), "{said}");
    // A class in a zip file within another is not opened.
    write(
        &desk.path("deep"),
        &[("all.zip".to_owned(), zipped(vec![("x.zip".to_owned(), zip)]).expect("packed"))],
    );
    let output = desk.run(&["../deep"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && told.contains("x.zip was left out: "), "{told}");
    assert!(told.contains("the work of a class; unpack"), "{told}");
    // Folders that a platform has not named.
    let named = entries(&["class/ana/hand-in.zip", "class/ben/hand-in.zip"]);
    write(&desk.path("named"), &[("class.zip".to_owned(), zipped(named).expect("packed"))]);
    assert!(desk.run(&["../named", "--to", "named"]).status.success());
    let csv = fs::read_to_string(desk.path("teacher/named/grades.csv")).expect("read");
    assert!(csv.contains("\nana,8,") && csv.contains("\nben,8,"), "{csv}");
}

/// The platform's time counts, and is shown beside the student's own.
#[test]
fn late_days_are_those_of_the_platform() {
    for (paths, due, late) in [
        (["submitted/s01/ps1/hand-in.zip", "submitted/s01/ps1/timestamp.txt"], "2026-11-20", "7"),
        (
            ["Pop, Ana(apop)/hand-in.zip", "Pop, Ana(apop)/timestamp.txt"],
            "2026-11-28T03:00:00Z",
            "1",
        ),
        (["ana/hand-in.zip", "ana/other.txt"], "2026-11-20", "0"),
    ] {
        let desk = Desk::new();
        write(&desk.path("late"), &entries(&paths));
        desk.write("teacher/grades/marks.toml", &format!("due = {due}\n"));
        assert!(desk.run(&["../late"]).status.success());
        let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
        assert_eq!(grades[0]["late"], late, "{paths:?}");
        let is_told = desk
            .read("grades.html")
            .contains("received 2026-11-28T03:28:09.752455Z by the platform");
        assert_eq!(is_told, late != "0", "{paths:?}");
    }
    // Moodle writes the time of the teacher's zone into the zip file.
    for (due, late) in [
        ("2026-11-28T03:10:00+09:00", "1"),
        ("2026-11-28T03:12:00+09:00", "0"),
        ("2026-11-20", "7"),
    ] {
        let desk = Desk::new();
        desk.write("teacher/grades/marks.toml", &format!("due = {due}\n"));
        assert!(desk.run(&[&real("blind-1.zip")]).status.success());
        let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
        assert_eq!(grades[0]["late"], late, "{due}");
    }
}

#[test]
fn canvas_finds_the_points_by_its_own_number() {
    let desk = Desk::new();
    write(
        &desk.path("canvas"),
        &entries(&["kimben_102_2002_hand-in.zip", "popana_101_2001_hand-in.zip"]),
    );
    assert!(desk.run(&["../canvas"]).status.success());
    let percent = ((8.0 * 10_000.0 / (10.0 * course().exercises().count() as f64)).round() / 100.0)
        .to_string();
    let expected = format!(
        "Student,ID,Section,Total (percent)\n    Points Possible,,,100\nkimben,102,,{percent}\npopana,101,,{percent}\n"
    );
    assert_eq!(desk.read("canvas.csv"), expected);
    assert!(!desk.path("teacher/grades/moodle.csv").exists());
    let back = unpacked(&desk.path("teacher/grades/feedback.zip").display().to_string());
    fs::write(desk.path("one.zip"), &back[0].1).expect("written");
    assert_eq!(unpacked(&desk.path("one.zip").display().to_string())[0].0, "feedback.md");
}
