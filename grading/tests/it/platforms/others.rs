//! What other platforms hand over, the time of a platform, and work of several.

use super::*;

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
    // A browser writes ` (1)` behind the name of what it has downloaded before.
    let [(_, zip)] = &entries(&["hand-in.zip"])[..] else { panic!("one entry") };
    let both =
        ["zoe/hand-in.ZIP", "zoe/hand-in (1).ZIP"].map(|path| (path.to_owned(), zip.clone()));
    write(&desk.path("twice"), &both);
    assert!(desk.run(&["../twice", "--to", "twice"]).status.success());
    let csv = fs::read_to_string(desk.path("teacher/twice/grades.csv")).expect("read");
    assert!(csv.contains("\nzoe,8,"), "{csv}");
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
