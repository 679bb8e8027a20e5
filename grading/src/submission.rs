//! Reads what students handed in: folders, or zip files.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
pub use checks::hand_in::Submission;
use checks::hand_in::{CLASS_ARCHIVE_NOTE, MOST_FILES, TIMESTAMP, is_system_file, is_work};
use checks::zip::is_zip;
use rawzip::FileReader;

use crate::class::{Member, members};
use crate::platform::{Identity, timestamp};

/// How deep the exercises' folders may lie within a submission.
const DEPTH: usize = 4;

/// Reads a folder. What lies in it is newer than a zip file in it, which may be an older state of the same work.
fn read_folder(root: &Path) -> Submission {
    let mut submission = Submission::default();
    let mut files = Vec::new();
    list_files(&mut submission, root, root, 0, &mut 0, &mut files);
    submission.take_all(files, |path| Ok(File::open(path)?), |path| read_zip(path, ""));
    submission
}

/// What lies in a folder, without what a build or a system has left there.
///
/// # Errors
/// It cannot be read.
pub fn paths_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        let name = file_name(path).to_string_lossy();
        !["target", ".git"].contains(&&*name) && !is_system_file(&name)
    });
    Ok(paths)
}

/// Lists the files below a folder.
fn list_files(
    submission: &mut Submission,
    root: &Path,
    folder: &Path,
    depth: usize,
    seen: &mut usize,
    files: &mut Vec<(PathBuf, PathBuf)>,
) {
    let Ok(mut paths) = paths_in(folder) else {
        return submission.note(folder, "it cannot be read");
    };
    paths.sort_by_cached_key(|path| (!is_work(file_name(path)), path.clone()));
    for path in paths {
        *seen += 1;
        if *seen > MOST_FILES {
            return submission.note(folder, "there are too many files");
        }
        let named = path.strip_prefix(root).unwrap_or(&path).to_owned();
        // What a link leads to was not handed in.
        match fs::symlink_metadata(&path) {
            Ok(kind) if kind.is_dir() && depth < DEPTH => {
                list_files(submission, root, &path, depth + 1, seen, files);
            }
            Ok(kind) if kind.is_dir() => {
                submission.note(&named, "it lies in too many other folders");
            }
            Ok(kind) if kind.is_file() => files.push((named, path)),
            _ => submission.note(&named, "it is not an ordinary file"),
        }
    }
}

/// Reads what lies within a folder of a zip file, or all of it.
fn read_zip(path: &Path, within: &str) -> anyhow::Result<Submission> {
    let (zip, length) = open(path)?;
    Submission::of_zip(zip, length, within)
}

fn file_name(path: &Path) -> &Path {
    Path::new(path.file_name().unwrap_or_default())
}

/// A zip file, and its length.
///
/// # Errors
/// It cannot be opened.
pub fn open(zip: &Path) -> anyhow::Result<(FileReader, u64)> {
    let zip = File::open(zip)?;
    let length = zip.metadata()?.len();
    Ok((FileReader::from(zip), length))
}

/// Where a path below a root begins on the disk, and how it goes on within a zip file there.
fn place(root: &Path, path: &str) -> (PathBuf, String) {
    let whole = root.join(path);
    let on_disk = whole.ancestors().find(|path| fs::symlink_metadata(path).is_ok()).unwrap_or(root);
    let within = whole.strip_prefix(on_disk).unwrap_or(Path::new(""));
    (on_disk.to_owned(), within.to_string_lossy().replace('\\', "/"))
}

/// What lies below a root at this path.
fn read_at(root: &Path, path: &str) -> Submission {
    let (on_disk, within) = place(root, path);
    let why = match fs::symlink_metadata(&on_disk) {
        Ok(kind) if kind.is_dir() && within.is_empty() => return read_folder(&on_disk),
        Ok(kind) if kind.is_file() && is_zip(&on_disk) => match read_zip(&on_disk, &within) {
            Ok(submission) => return submission,
            Err(error) => format!("{error:#}"),
        },
        Ok(kind) if kind.is_symlink() => "it is a link; put what it leads to here".to_owned(),
        _ => "it is neither a folder nor a zip file".to_owned(),
    };
    let mut submission = Submission::default();
    submission.note(file_name(&on_disk), &why);
    submission
}

/// What one student has handed in.
#[derive(Debug, Default)]
pub struct HandIn {
    /// Who it is.
    pub identity: Identity,
    /// What is read of it.
    pub submission: Submission,
}

/// Reads what one student has handed in, in whatever parts.
fn read_member(root: &Path, member: Member) -> HandIn {
    let mut submission = Submission::default();
    let mut versions = Vec::new();
    let mut files = Vec::new();
    for part in member.parts {
        let name = PathBuf::from(part.name);
        files.extend(part.files);
        if !part.fault.is_empty() {
            submission.note(&name, part.fault);
            continue;
        }
        let mut version = read_at(root, &part.path);
        let written = version
            .files
            .get(TIMESTAMP)
            .filter(|_| part.is_stamped)
            .map(|text| timestamp(&String::from_utf8_lossy(text)));
        version.received = written.unwrap_or(part.time);
        versions.push((name, version));
    }
    submission.take_newest(versions);
    submission.name = member.identity.key();
    submission.is_late = member.is_late;
    if !submission.has_exercise() {
        let only = if files.is_empty() { "" } else { ", but " };
        let what = format!("no file of an exercise is in it{only}{}", files.join(", "));
        submission.note(&PathBuf::from(&submission.name), &what);
    }
    HandIn { identity: member.identity, submission }
}

/// The hand-ins of a class: of its folder, or of a zip file.
///
/// # Errors
/// The folder or the zip file cannot be read, or it is not clear which folders are the students'.
pub fn read(folder: &Path) -> anyhow::Result<Vec<HandIn>> {
    let cannot = || format!("{} cannot be read", folder.display());
    let root = fs::canonicalize(folder).with_context(cannot)?;
    let hand_ins: Vec<HandIn> =
        members(&root)?.into_iter().map(|member| read_member(&root, member)).collect();
    let class = hand_ins
        .iter()
        .flat_map(|hand_in| &hand_in.submission.notes)
        .find(|note| note.contains(CLASS_ARCHIVE_NOTE));
    // One student of many, whose own zip file holds such a file, keeps nobody else from being graded.
    let is_refused = hand_ins.len() == 1 && class.is_some();
    ensure!(!is_refused, "{}: {}", folder.display(), class.map_or("", String::as_str));
    Ok(hand_ins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::zip::zipped;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    const SHEET: &str = "012-1-queens-cost/worksheet.toml";

    /// What is read of a class that has handed in these files; those that end in `.zip` are packed, with a
    /// file of this name in each.
    fn class(files: &[(&str, &str)]) -> Vec<Submission> {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if is_zip(&path) {
                let mut zip = ZipWriter::new(File::create(&path).unwrap());
                zip.start_file(*text, SimpleFileOptions::default()).unwrap();
                zip.write_all(b"packed = 1\n").unwrap();
                zip.finish().unwrap();
            } else {
                fs::write(path, text).unwrap();
            }
        }
        submissions(root.path())
    }

    fn submissions(root: &Path) -> Vec<Submission> {
        read(root).unwrap().into_iter().map(|hand_in| hand_in.submission).collect()
    }

    #[test]
    fn a_zip_file_beside_its_folder_is_no_other_student() {
        let sheet = format!("ana/{SHEET}");
        let found = class(&[(&sheet, "unpacked = 1\n"), ("ana.zip", SHEET), ("ana.b.zip", SHEET)]);
        let names: Vec<&str> = found.iter().map(|submission| submission.name.as_str()).collect();
        assert_eq!(names, ["ana", "ana.b"]);
        assert_eq!(found[0].files[SHEET], b"unpacked = 1\n");
        assert!(matches!(&found[0].notes[..], [note] if note.starts_with("ana.zip")), "{found:?}");
        let found = class(&[("ana/mail.txt", "Here it is."), ("ana.zip", SHEET)]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].files[SHEET], b"packed = 1\n");
    }

    #[test]
    fn in_a_copy_of_the_whole_course_the_work_counts() {
        let root = tempfile::tempdir().unwrap();
        let [given, done] = ["problems", "work"].map(|folder| format!("course/{folder}/{SHEET}"));
        let built: Vec<String> =
            (0..MOST_FILES).map(|n| format!("ana/course/target/{n}")).collect();
        let mut zip = ZipWriter::new(File::create(root.path().join("ben.zip")).unwrap());
        for (path, text) in [(&given, "given"), (&done, "done")] {
            let unpacked = root.path().join("ana").join(path);
            fs::create_dir_all(unpacked.parent().unwrap()).unwrap();
            fs::write(unpacked, text).unwrap();
            zip.start_file(path, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        fs::create_dir(root.path().join("ana/course/target")).unwrap();
        built.iter().for_each(|path| fs::write(root.path().join(path), "").unwrap());
        for submission in submissions(root.path()) {
            assert_eq!(submission.files[SHEET], b"done", "{}", submission.name);
            assert!(submission.notes.is_empty(), "{submission:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_has_a_row_and_a_note() {
        let [root, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        fs::create_dir_all(elsewhere.path().join("012-1-queens-cost")).unwrap();
        fs::write(elsewhere.path().join(SHEET), "time = 1\n").unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), root.path().join("ana")).unwrap();
        let found = submissions(root.path());
        assert_eq!((found.len(), found[0].name.as_str()), (1, "ana"));
        assert!(found[0].files.is_empty() && found[0].notes[0].contains("link"), "{found:?}");
    }

    /// The list of files is not read to its end, whatever number the file names.
    #[test]
    fn a_zip_file_with_too_many_files_is_refused_before_they_are_read() {
        let root = tempfile::tempdir().unwrap();
        let pack = |name: &str, count: u32| {
            let path = root.path().join(name);
            let files = (0..count).map(|number| (number.to_string(), Vec::new()));
            fs::write(&path, zipped(files.collect()).unwrap()).unwrap();
            path
        };
        pack("ana.zip", 3_000);
        let found = submissions(root.path());
        assert!(found[0].notes[0].contains("lists more than 2000 files"), "{found:?}");
        // That of a class may have more, and none of its students is left out without a word.
        let why = read(&pack("class.zip", 50_001)).expect_err("it is refused");
        assert!(format!("{why:#}").contains("lists more than 50000 files"), "{why:#}");
    }

    #[test]
    fn work_that_is_not_read_is_noted() {
        let deep = format!("deep/a/b/c/d/e/{SHEET}");
        let right = format!("right/{SHEET}");
        let files = [
            ("all.zip", "ana.zip"),
            (&deep, ""),
            ("loose/worksheet.toml", ""),
            ("loose.c", ""),
            ("mail.txt", ""),
            ("other/mail.txt", ""),
            ("packed/work.tar.gz", ""),
            ("packed.zip", "work/measured.csv"),
            (&right, ""),
            ("right/__MACOSX/a/b/c/d/e/x", ""),
        ];
        let found = class(&files);
        let first = |note: &String| note.split(' ').next().unwrap().replace('\\', "/");
        let notes = |submission: &Submission| {
            submission.notes.iter().map(first).collect::<Vec<_>>().join(" ")
        };
        let notes: Vec<String> = found
            .iter()
            .map(|submission| format!("{}: {}", submission.name, notes(submission)))
            .collect();
        let expected = [
            "all: ana.zip all",
            "deep: a/b/c/d/e deep",
            "loose: worksheet.toml loose",
            "loose.c: loose.c loose.c",
            "other: other",
            "packed: work.tar.gz work/measured.csv packed",
            "right: ",
        ];
        assert_eq!(notes, expected, "{found:?}");
    }
}
