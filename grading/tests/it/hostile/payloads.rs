//! What is handed in that is hostile: contents, programs, and zip files.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::course;

/// A worksheet, a measurement and a program of the course.
pub const SHEET: &str = "012-1-queens-cost";
pub const MEASURED: &str = "r1-2-reverse-the-order";
pub const PROGRAM: &str = "013-3-xy2b";
/// What lies where no submission may look.
pub const SECRET: &str = "what is nobody else's business";

/// Files, by their path in a submission.
pub type Files = Vec<(String, Vec<u8>)>;

pub fn one(path: &str, text: impl Into<Vec<u8>>) -> Files {
    vec![(path.to_owned(), text.into())]
}

/// Contents that are hostile in a folder and in a zip file alike.
pub fn contents(outside: &Path) -> Vec<(&'static str, Files)> {
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

/// Where this user's files are.
pub fn home() -> PathBuf {
    std::env::home_dir().expect("a home folder")
}

/// Programs that attack the machine. Each first takes the name `tag`, which is seen in `/proc`.
#[cfg(target_os = "linux")]
pub fn attacks(tag: &str, files: &[&Path]) -> Vec<(&'static str, Files)> {
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
pub fn attacks(_: &str, _: &[&Path]) -> Vec<(&'static str, Files)> {
    Vec::new()
}

/// Packs files; a path may be one that leads out.
pub fn packed(files: &Files) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), SimpleFileOptions::default()).expect("begun");
        zip.write_all(bytes).expect("written");
    }
    zip.finish().expect("written").into_inner()
}

/// Zip files that are none, or that lie.
pub fn zips() -> Vec<(&'static str, Vec<u8>)> {
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
pub const NAMES: [&str; 9] = [
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
