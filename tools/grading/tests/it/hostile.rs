//! Submissions that are malicious. Whatever one of them contains, the class is graded, an honest
//! student beside them gets all points, and nothing is seen or done outside.

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use problems::confinement;
use serde_json::Value;
use testing::course::by_hand;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::course;

/// A worksheet, a measurement and a program of the course.
const SHEET: &str = "012-1-queens-cost";
const MEASURED: &str = "r1-2-reverse-the-order";
const PROGRAM: &str = "013-3-xy2b";
/// What lies where no submission may look.
const SECRET: &str = "what is nobody else's business";

/// Files, by their path in a submission.
type Files = Vec<(String, Vec<u8>)>;

fn one(path: &str, text: impl Into<Vec<u8>>) -> Files {
    vec![(path.to_owned(), text.into())]
}

/// Contents that are hostile in a folder and in a zip file alike.
fn contents(outside: &Path) -> Vec<(&'static str, Files)> {
    let sheet = |text: String| one(&format!("{SHEET}/worksheet.toml"), text);
    let answer = |value: &str| sheet(format!("combinations = {value}\ntime = {value}\n"));
    let report = |text: String| one(&format!("{SHEET}/report.md"), text);
    let csv = |text: String| one(&format!("{MEASURED}/measured.csv"), text);
    let hints = |number: &str| format!("{SHEET}: hints {number}\n");
    let progress = |text: String| one("progress.txt", text);
    let program = |file: &str, text: String| one(&format!("{PROGRAM}/{file}"), text);
    let secret = format!("{:?}", outside.join("secret"));
    let head = "series,input,size,runs,min,median,max,nodes,answers,complete,processor,program\n";
    let row = |time: &str| format!("{head}plain,5x5,25,3,{time},{time},{time},1,1,true,p,q\n");
    let keys: String = (0..80_000).map(|n| format!("strange_{n} = 1\n")).collect();
    let words = "<script>alert(1)</script>\u{202e}\u{1b}[2J\u{7}";
    vec![
        ("huge hints", progress(hints("18446744073709551615") + &hints("9")
            + &format!("{MEASURED}: hints 18446744073709551615\n{PROGRAM}: hints 18446744073709551615\n"))),
        ("negative hints", progress(hints("-1"))),
        ("endless hints", progress(hints(&"9".repeat(10_000)))),
        ("binary progress", one("progress.txt", [0xff, 0xfe, 0, 1, 0x80].repeat(1000))),
        ("long progress", progress(hints("1").repeat(30_000))),
        ("large progress", progress("x".repeat(2 << 20))),
        ("strange keys", sheet(keys)),
        ("long answer", answer(&format!("\"{}\"", "9".repeat(400_000)))),
        ("long word", answer(&format!("\"{}\"", "n".repeat(400_000)))),
        ("deep lists", answer(&("[".repeat(100_000) + &"]".repeat(100_000)))),
        ("deep tables", answer(&("{a=".repeat(100_000) + "1" + &"}".repeat(100_000)))),
        ("no text", one(&format!("{SHEET}/worksheet.toml"), [0xff; 300])),
        ("zeros", sheet("\0".repeat(1000))),
        ("large number", answer(&"9".repeat(1000))),
        ("no number", answer("nan")),
        ("infinite", answer("-inf")),
        ("tower", answer("\"9^9^9^9^9\"")),
        ("parentheses", answer(&format!("\"{}\"", "(".repeat(999)))),
        ("signs", answer(&format!("\"{}1\"", "-".repeat(999)))),
        ("roots", answer(&format!("\"{}2\"", "√".repeat(999)))),
        ("endless sum", answer("\"sum(k, 1, 10^18, sum(j, 1, 10^18, k^j))\"")),
        ("date", answer("1979-05-27")),
        ("table", sheet("[combinations]\na = 1\n[time]\n[[space]]\n".to_owned())),
        ("twice", sheet("time = 1\ntime = 2\n".to_owned())),
        ("turned around", sheet(format!("\"{}\" = 1\n", words.replace(['\u{1b}', '\u{7}'], "")))),
        ("escapes", answer("\"\\u001b[2J\\u001b]0;owned\\u0007 \\u202e\"")),
        ("page", report(format!("## {words}\n{words}"))),
        ("long report", report("word ".repeat(200_000))),
        ("binary report", one(&format!("{SHEET}/report.md"), [0x80; 9000])),
        ("infinite times", csv(row("inf"))),
        ("no times", csv(row("NaN"))),
        ("negative times", csv(row("-1e308"))),
        ("commas", csv(head.to_owned() + &",".repeat(900_000))),
        ("quotes", csv(head.to_owned() + &"\"\n".repeat(300_000))),
        ("rows", csv(head.to_owned() + &row("1").lines().nth(1).expect("a row").repeat(9) )),
        ("student", one("student.txt", words)),
        ("long student", one("student.txt", "Ana ".repeat(200_000))),
        ("no student", one("student.txt", "\u{202e}\n=1+1")),
        ("include", program("starter.rs", format!("fn main() {{ print!(\"{{}}\", include_str!({secret})) }}"))),
        ("shadow", program("starter.rs", "fn main() { print!(\"{}\", include_str!(\"/etc/passwd\")) }".to_owned())),
        ("path", program("starter.rs", format!("#[path = {secret}]\nmod a;\nfn main() {{}}"))),
        ("solution", program("starter.rs", format!(
            "fn main() {{ let _ = r\"\\\"; for it in [{:?}, {secret}] {{ \
             println!(\"{{:?}}\", std::fs::read_to_string(it)) }} }}",
            course().root.join("problems").join(PROGRAM).join("solution.rs")))),
        ("environment", program("starter.rs", "fn main() { println!(\"{:?}\", std::env::vars().collect::<Vec<_>>()) }".to_owned())),
        ("includes", program("starter.c", format!("#include {secret}\n#include \"/etc/passwd\"\nint main(void) {{ return 0; }}\n"))),
        ("reads", program("starter.py", format!("print(open({secret}).read())\n"))),
        ("ignores", program("starter.py", "import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n    except Exception: pass\nwhile True: pass\n".to_owned())),
        ("nested", program("starter.rs", "fn main() {".to_owned() + &"(".repeat(500_000))),
        ("several", [program("starter.c", "int main(void) { return 0; }".to_owned()),
            program("starter.py", "pass".to_owned())].concat()),
        ("large", one(&format!("{SHEET}/notes.txt"), vec![b'x'; 3 << 20])),
        ("backup", one(&format!("backup/{SHEET}/worksheet.toml"), "time = 1\n")),
        ("line end", one(&format!("{SHEET}/a\nb"), "x")),
        ("empty", one(&format!("{SHEET}/worksheet.toml"), "")),
    ]
}

/// Packs files; a path may be one that leads out.
fn packed(files: &Files) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), SimpleFileOptions::default()).expect("begun");
        zip.write_all(bytes).expect("written");
    }
    zip.finish().expect("written").into_inner()
}

/// Zip files that are none, or that lie.
fn zips() -> Vec<(&'static str, Vec<u8>)> {
    let sheet = format!("{SHEET}/worksheet.toml");
    let right = packed(&one(&sheet, "time = 1\n"));
    let place = |bytes: &[u8], of: &[u8]| {
        bytes.windows(of.len()).position(|window| window == of).expect("there")
    };
    let with = |mut bytes: Vec<u8>, sign: &[u8; 4], offset: usize, byte: u8| {
        let at = place(&bytes, sign) + offset;
        bytes[at] = byte;
        bytes
    };
    let (local, central) = (b"PK\x03\x04", b"PK\x01\x02");
    let encrypted = with(with(right.clone(), local, 6, 1), central, 8, 1);
    let many: Files = (0..5000).map(|n| (format!("{SHEET}/{n}"), Vec::new())).collect();
    let bomb: Files = (0..60).map(|n| (format!("{SHEET}/{n}"), vec![0; 2 << 20])).collect();
    let kept: Files = (0..80).map(|n| (format!("{SHEET}/{n}"), vec![b'x'; 1 << 20])).collect();
    let name = packed(&one(&format!("{SHEET}/XXXX"), "x"));
    let mut invalid = name.clone();
    while let Some(at) = invalid.windows(4).position(|window| window == b"XXXX") {
        invalid[at..at + 4].copy_from_slice(b"\xff\xfe\x00/");
    }
    vec![
        ("nothing", Vec::new()),
        ("no zip", b"not a zip file at all".repeat(50)),
        ("empty zip", packed(&Vec::new())),
        ("half", right[..right.len() / 2].to_vec()),
        ("without end", right[..right.len() - 10].to_vec()),
        ("encrypted", encrypted),
        ("method", with(right.clone(), central, 10, 99)),
        ("length", with(right.clone(), central, 24, 255)),
        ("checksum", with(right.clone(), central, 16, 77)),
        ("offset", with(right.clone(), central, 42, 200)),
        ("many", packed(&many)),
        ("bomb", packed(&bomb)),
        ("all kept", packed(&kept)),
        ("name", invalid),
        ("out", packed(&one("../../slipped.txt", "x"))),
        ("absolute", packed(&one(&format!("/tmp/{sheet}"), "time = 1\n"))),
        ("around", packed(&one(&format!("{SHEET}/../{sheet}"), "time = 1\n"))),
        ("windows", packed(&one(&format!("work\\{SHEET}\\report.md"), "x"))),
    ]
}

/// Names that do something in a table, on a page or in a terminal.
const NAMES: [&str; 9] = [
    "=1+1",
    "\t=1+1",
    "+cmd",
    "@sum",
    "-2",
    "a\u{202e}txt",
    "<b>bold",
    "\u{1b}[31mred",
    " =hidden",
];

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
    fs::write(teacher.join("Cargo.toml"), manifest).expect("written");

    let exercise = course.exercise(SHEET).expect("it");
    let text = |file| course.text(exercise, file).expect("a file of the course");
    let sheet = by_hand(&text("worksheet.toml"), &text("solution.toml"));
    let report = text("report.md")
        .replace("\n\n", "\n\nThese are some sentences of a student's own words.\n\n")
        + "\nThese are some sentences of a student's own words.\n";
    let honest = vec![
        (format!("{SHEET}/worksheet.toml"), sheet.clone().into_bytes()),
        (format!("{SHEET}/report.md"), report.into_bytes()),
    ];
    write(&class.join("honest"), &honest);
    let mut expected = 1;
    for (number, (name, files)) in contents(&outside).iter().enumerate() {
        // Programs take seconds; one way to hand them in is enough.
        let is_program = files.iter().any(|(path, _)| path.contains("starter"));
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

    let start = Instant::now();
    let mut grade = testing::command(env!("CARGO_BIN_EXE_grading"));
    let output = grade.current_dir(&teacher).args(["grade", "../class"]).output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(start.elapsed() < Duration::from_secs(600), "{:?}", start.elapsed());

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
        let points = grade["points"].as_u64().expect("a number");
        assert_eq!(points == 10, name == "honest", "{name}: {points}");
        assert!(points < 4 || name == "honest", "{name}: {points} points: {grade:#}");
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
        if confinement::missing().is_none() {
            assert!(!text.contains(SECRET) && !text.contains("root:x:"), "it was read");
        }
        assert!(!text.contains("failed; please report"), "a check has failed");
    }
    assert!(!page.contains("<script>") && !page.contains("<b>bold"));
    let is_formula =
        |line: &str| line.trim_start_matches('"').starts_with(['=', '+', '-', '@', '\t', ' ']);
    assert_eq!(csv.lines().find(|line| is_formula(line)), None);
    assert!(!place.path().join("slipped.txt").exists() && !teacher.join("slipped.txt").exists());
}
