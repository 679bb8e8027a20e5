//! Files that a real Moodle wrote, and its grading worksheet.

use super::*;

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

/// The numbers stay, whoever hands in later.
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
    desk.enter(
        "\n[students]",
        &format!("\n[points.{SHEET}]\n\"Participant 70\" = 9.5\n\n[students]"),
    );
    assert!(desk.run(&[&real("blind-1.zip")]).status.success());
    assert_eq!(desk.points("Participant 70")[0], 9.5);
    assert_eq!(desk.points("Participant 67")[0], 8.0);
    assert_eq!(rows(&desk).len(), 8);
}

/// A name is enough where it is that of one student; else, and for somebody who is not there, the line is named.
#[test]
fn a_line_that_means_nobody_or_several_is_refused() {
    let desk = Desk::new();
    desk.write("teacher/grades/marks.toml", "[students]\n\"Siobhán O'Connor\" = { id = \"004711\" }\n\"Ana_Maria Kim\" = {}\nzoe = {}\n");
    assert!(desk.run(&[&real("both-1.zip")]).status.success());
    assert_eq!(rows(&desk).len(), 9, "and Zoe, who has handed in nothing");
    let marks = desk.read("marks.toml");
    let is_kept = marks.contains("\"Siobhán O'Connor\" = { id = \"004711\" }");
    assert!(is_kept && !marks.contains("OConnor 55"), "{marks}");
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
    // A text with a quotation mark behind a backslash is as fputcsv of PHP 8.2 writes it.
    let came = "\u{feff}ID,Name,E-Mail,Status,Bewertung,Bestwertung,Änderbar,Abgabe,Bewertet\r\n\"Teilnehmer 7\",\"Ana Pop\",a@example.org,x,,\"50,00\",Ja,\"one \\\" only, here\",-\r\n\"Teilnehmer 8\",\"Ben Kim\",b@example.org,x,,\"50,00\",Ja,-,-\r\n";
    desk.write("sheet.csv", came);
    write(&desk.path("new"), &entries(&["Ana Pop_7_assignsubmission_file/hand-in.zip"]));
    assert!(desk.run(&["../new", "--worksheet", "../sheet.csv"]).status.success());
    let of = 10.0 * course().exercises().count() as f64;
    let points = ((8.0 * 5_000.0 / of).round() / 100.0).to_string().replace('.', ",");
    let expected =
        came.replacen(",x,,", &format!(",x,\"{points}\","), 1).replacen(",x,,", ",x,0,", 1);
    assert_eq!(desk.read("moodle-worksheet.csv"), expected);
    assert_eq!(rows(&desk)[1].0, "Ben Kim 8");
    let eve = "\"Teilnehmer 9\",\"Eve Ito\",e@example.org,x,,\"50,00\",Ja,-,-\r\n";
    desk.write("sheet.csv", &format!("{came}{eve}"));
    desk.enter("[students]\n", "[students]\n\"Eve Ito 9\" = { with = \"Ben Kim 8\" }\n");
    assert!(desk.run(&["../new", "--worksheet", "../sheet.csv"]).status.success());
    assert_eq!(desk.points("Eve Ito 9")[0], 0.0, "the other one has handed in nothing");
    desk.enter("\"Eve Ito 9\" = { with", "\"Eva Ito\" = { with");
    let output = desk.run(&["../new", "--worksheet", "../sheet.csv"]);
    assert!(!output.status.success() && said(&output).contains("nobody is 'Eva Ito'"));
    desk.enter("\"Eva Ito\" = { with", "\"Eve Ito 9\" = { with");
    // A submission that the worksheet does not have, and the exercises that count.
    write(
        &desk.path("new"),
        &entries(&[
            "Ana Pop_7_assignsubmission_file/hand-in.zip",
            "Zoe Gil_5_assignsubmission_file/hand-in.zip",
        ]),
    );
    let grade = || desk.run(&["../new", "--worksheet", "../sheet.csv"]);
    let printed = String::from_utf8(grade().stdout).expect("text");
    assert!(desk.read("grades.html").contains("no row of the worksheet"));
    let (_, line) =
        printed.split_once("write at its top:\n").expect("what was not handed in is named");
    let (line, _) = line.split_once('\n').expect("a line");
    desk.enter("\nseed = ", &format!("\n{line}\nseed = "));
    let printed = String::from_utf8(grade().stdout).expect("text");
    assert!(
        !printed.contains("nobody has handed in"),
        "the teacher has said what counts: {printed}"
    );
    let filled_in = desk.read("moodle-worksheet.csv");
    assert!(filled_in.contains(",x,40,"), "8 of 10, in its 50 points: {line} {filled_in}");
    desk.enter(line, "count = [\"012-1\"]");
    assert!(said(&grade()).contains("there is no exercise '012-1'; one is 012-5-three-arrays"));
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
