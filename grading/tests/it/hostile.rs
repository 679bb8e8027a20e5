//! Submissions that are malicious. Whatever one of them contains, the class is graded, an honest
//! student beside them gets all points, and nothing is seen or done outside. Their programs need
//! bubblewrap.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

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
    let program = |file: &str, text: String| one(&format!("{PROGRAM}/{file}"), text);
    let secret = format!("{:?}", outside.join("secret"));
    let head = "series,input,size,runs,min,median,max,nodes,answers,complete,processor,program\n";
    let row = |time: &str| format!("{head}plain,5x5,25,3,{time},{time},{time},1,1,true,p,q\n");
    let keys: String = (0..80_000).map(|n| format!("strange_{n} = 1\n")).collect();
    let words = "<script>alert(1)</script>\u{202e}\u{1b}[2J\u{7}";
    vec![
        ("large progress", one("progress.txt", "x".repeat(2 << 20))),
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

/// Where this user's files are.
fn home() -> PathBuf {
    std::env::home_dir().expect("a home folder")
}

/// Programs that attack the machine. Each first takes the name `tag`, which is seen in `/proc`.
#[cfg(target_os = "linux")]
fn attacks(tag: &str, files: &[&Path]) -> Vec<(&'static str, Files)> {
    let include = "#define _GNU_SOURCE\n#include <dirent.h>\n#include <errno.h>\n#include <fcntl.h>\n\
                   #include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
                   #include <sys/prctl.h>\n#include <sys/stat.h>\n#include <sys/wait.h>\n#include <unistd.h>\n";
    let c = |body: &str| {
        let main =
            format!("int main(void) {{ prctl(PR_SET_NAME, \"{tag}\"); {body} return 0; }}\n");
        one(&format!("{PROGRAM}/starter.c"), include.to_owned() + &main)
    };
    let course = course();
    let solution = course.root.join("problems").join(PROGRAM).join("solution.c");
    let mut paths: Vec<PathBuf> = files.iter().map(|it| it.to_path_buf()).collect();
    paths.extend([home().join(tag), "/etc/hosts".into(), format!("/tmp/{tag}").into()]);
    paths.extend([solution.clone(), format!("/dev/shm/{tag}").into(), "/usr/bin/env".into()]);
    let harm = |path: &PathBuf| {
        format!(
            "{{ char *p = {path:?}; int f = open(p, O_WRONLY | O_CREAT, 0666); char q[4096]; \
             if (f >= 0) {{ printf(\"wrote %s\\n\", p); if (write(f, \"x\", 1)) close(f); }} \
             snprintf(q, 4096, \"%s/x\", p); f = open(q, O_WRONLY | O_CREAT, 0666); \
             if (f >= 0) printf(\"wrote %s\\n\", q); if (!unlink(p) || !rmdir(p)) printf(\"gone %s\\n\", p); \
             if (!chmod(p, 0)) printf(\"chmod %s\\n\", p); }}"
        )
    };
    vec![
        (
            "attack six eat",
            c("for (int i = 0; i < 6; i++) if (!fork()) { for (;;) { char *p = malloc(1 << 24); \
               if (p) memset(p, 1, 1 << 24); else break; } sleep(2); _exit(0); } \
               while (wait(0) > 0) ;"),
        ),
        (
            "attack daemon",
            c(
                "if (!fork()) { setsid(); if (!fork()) { signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); \
               for (;;) sleep(600); } _exit(0); } sleep(1);",
            ),
        ),
        ("attack forks", c("for (;;) fork();")),
        ("attack writes", c(&paths.iter().map(harm).collect::<String>())),
        (
            "attack signals",
            c(
                "kill(getppid(), SIGKILL); for (int i = 1; i < 1 << 22; i++) if (i != getpid()) kill(i, SIGKILL); \
               kill(-1, SIGKILL);",
            ),
        ),
        (
            "attack ourselves",
            c(
                "for (int i = 0; i < 400; i++) { char q[64]; snprintf(q, 64, \"%d\", i); int f = open(q, O_WRONLY | O_CREAT, 0666); \
               static char z[1 << 20]; if (f < 0 || write(f, z, sizeof z) < 0) break; close(f); mkdir(\"d\", 0); }",
            ),
        ),
        (
            "attack as bubblewrap",
            c("fprintf(stderr, \"bwrap: Can't chdir to /x: Permission denied\\n\"); return 126;"),
        ),
        (
            "attack includes ours",
            one(&format!("{PROGRAM}/starter.c"), format!("#include {solution:?}\n")),
        ),
        (
            "attack reads ours",
            one(
                &format!("{PROGRAM}/starter.py"),
                format!("exec(open({:?}).read())\n", solution.with_extension("py")),
            ),
        ),
        ("attack spins", one(&format!("{PROGRAM}/starter.c"), "int main(void) { for(;;); }\n")),
    ]
}

#[cfg(not(target_os = "linux"))]
fn attacks(_: &str, _: &[&Path]) -> Vec<(&'static str, Files)> {
    Vec::new()
}

/// Measures how much memory all processes of a name take, until it is asked to end.
#[cfg(target_os = "linux")]
struct Peak {
    tag: String,
    is_over: std::sync::Arc<std::sync::atomic::AtomicBool>,
    thread: std::thread::JoinHandle<u64>,
}

#[cfg(target_os = "linux")]
impl Peak {
    fn of(tag: String) -> Self {
        use std::sync::atomic::Ordering;
        let is_over = std::sync::Arc::<std::sync::atomic::AtomicBool>::default();
        let over = is_over.clone();
        let name = tag.clone();
        let thread = std::thread::spawn(move || {
            let mut most = 0;
            while !over.load(Ordering::Relaxed) {
                most = most.max(Self::resident(&name).iter().sum());
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            most
        });
        Peak { tag, is_over, thread }
    }

    /// The resident bytes of each process of this name.
    fn resident(tag: &str) -> Vec<u64> {
        let all = fs::read_dir("/proc").expect("listed").flatten();
        let is_one = |folder: &PathBuf| {
            fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.trim() == tag)
        };
        let pages = |folder: PathBuf| {
            let text = fs::read_to_string(folder.join("statm")).unwrap_or_default();
            text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0u64)
        };
        all.map(|it| it.path()).filter(is_one).map(|folder| 4096 * pages(folder)).collect()
    }

    /// The most bytes, and how many processes are left after a moment.
    fn end(self) -> (u64, usize) {
        self.is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        let most = self.thread.join().expect("measured");
        for _ in 0..300 {
            if Self::resident(&self.tag).is_empty() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        (most, Self::resident(&self.tag).len())
    }
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
    let local = b"PK\x03\x04";
    let central = b"PK\x01\x02";
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
    let report = lines.map(|(number, line)| match line.starts_with("## ") {
        true => format!("{line}\nThis is the answer to line {number}, in a student's own words.\n"),
        false => format!("{line}\n"),
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
    let tag = format!("hostile{}", std::process::id());
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
