//! Reads what students handed in: folders, or zip files.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::Context;
use checks::exercises;
pub use checks::hand_in::Submission;
use checks::hand_in::{MOST_FILES, is_archive, is_work, misnamed};
use checks::zip::{folders, is_zip};
use common::cli::printable;
use common::cli::{CommandLine, Refused};
use rawzip::FileReader;

/// What Moodle writes into the name of each submission.
const MOODLE: &str = "_assignsubmission_";
/// Characters of a submission's name.
const MOST_NAME: usize = 100;
/// How deep the exercises' folders may lie within a submission.
const DEPTH: usize = 4;

/// Reads a folder. What lies in it is newer than a zip file in it or beside it, which may be an older
/// state of the same work: that one is read only where the folder has no exercise.
fn read_folder(submission: &mut Submission, root: &Path, mut zips: Vec<PathBuf>) {
    take_folder(submission, root, root, 0, &mut 0, &mut zips);
    let has_exercise = submission.has_exercise();
    for zip in zips {
        let named = zip.strip_prefix(root).unwrap_or(file_name(&zip)).to_owned();
        match has_exercise {
            true => submission.note(&named, "the folder has the files themselves, which count"),
            false => read_zip(submission, &zip, ""),
        }
    }
}

fn take_folder(
    submission: &mut Submission,
    root: &Path,
    folder: &Path,
    depth: usize,
    seen: &mut usize,
    zips: &mut Vec<PathBuf>,
) {
    let Ok(entries) = fs::read_dir(folder) else {
        return submission.note(folder, "it cannot be read");
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort_by_cached_key(|path| (!is_work(file_name(path)), path.clone()));
    paths.retain(|path| !path.ends_with("target") && !path.ends_with(".git"));
    for path in paths {
        *seen += 1;
        if *seen > MOST_FILES {
            return submission.note(folder, "there are too many files");
        }
        let named = path.strip_prefix(root).unwrap_or(&path).to_owned();
        // What a link leads to was not handed in.
        match fs::symlink_metadata(&path) {
            Ok(kind) if kind.is_dir() && depth < DEPTH => {
                take_folder(submission, root, &path, depth + 1, seen, zips);
            }
            Ok(kind) if kind.is_dir() => {
                submission.note(&named, "it lies in too many other folders")
            }
            Ok(kind) if kind.is_file() && is_zip(&path) => zips.push(path),
            Ok(kind) if kind.is_file() && is_archive(&path) => {
                submission.note(&named, "it is no zip file; unpack it");
            }
            Ok(kind) if kind.is_file() => {
                submission.take(&named, File::open(&path).map_err(Into::into))
            }
            _ => submission.note(&named, "it is not an ordinary file"),
        }
    }
}

/// Reads what lies within a folder of a zip file, or all of it.
fn read_zip(submission: &mut Submission, path: &Path, within: &str) {
    let named = file_name(path);
    let mut read = || {
        let (zip, length) = open(path)?;
        submission.take_zip(zip, length, within)
    };
    if let Err(error) = read() {
        submission.note(named, &format!("it cannot be read as a zip file: {error}"));
    }
}

fn file_name(path: &Path) -> &Path {
    Path::new(path.file_name().unwrap_or_default())
}

fn open(zip: &Path) -> anyhow::Result<(FileReader, u64)> {
    let zip = File::open(zip)?;
    let length = zip.metadata()?.len();
    Ok((FileReader::from(zip), length))
}

/// The submissions of a zip file of a class, as Moodle's *Download all submissions* gives it: a folder or a file for each.
/// None, if it may be the work of one student, or one folder with those of all.
fn class(zip: &Path) -> anyhow::Result<Option<Vec<Submission>>> {
    let (reader, length) = open(zip)?;
    let mut folders = folders(reader, length)?;
    // Systems add their own.
    folders.retain(|name| !name.starts_with('.') && !name.is_empty() && name != "__MACOSX");
    let is_students = |name: &String| name == "work" || exercises::find(name).is_some();
    let is_moodles = |name: &String| name.contains(MOODLE);
    if folders.iter().any(is_students) || folders.len() < 2 && !folders.iter().any(is_moodles) {
        return Ok(None);
    }
    let submission = |folder: &String| {
        let mut submission = empty(Path::new(folder));
        read_zip(&mut submission, zip, folder);
        note_nothing(submission)
    };
    Ok(Some(folders.iter().map(submission).collect()))
}

/// A submission of which nothing is read yet: its folder, or its zip file.
fn empty(path: &Path) -> Submission {
    let name = if is_zip(path) { path.file_stem() } else { path.file_name() };
    let folder = name.unwrap_or_default().to_string_lossy().into_owned();
    // Moodle appends a number and what it is.
    let of_moodle = folder.split_once(MOODLE).and_then(|parts| parts.0.rsplit_once('_'));
    let name = name_of(of_moodle.map_or(&*folder, |parts| parts.0));
    Submission { name, folder, ..Submission::default() }
}

/// Nobody who has handed in something is missing from the grades.
fn note_nothing(mut submission: Submission) -> Submission {
    if !submission.has_exercise() {
        let name = submission.name.clone();
        submission.note(Path::new(&name), "no file of an exercise is in it");
    }
    submission
}

/// A name as it is shown.
fn name_of(name: &str) -> String {
    printable(name).replace(['\n', '\t'], " ").chars().take(MOST_NAME).collect()
}

/// The submissions of a folder: each folder and each zip file in it; or those of a zip file of a class. A folder that holds
/// exercises itself is one submission.
///
/// # Errors
/// The folder or the zip file cannot be read.
pub fn read(folder: &Path) -> anyhow::Result<Vec<Submission>> {
    let cannot = || format!("{} cannot be read", folder.display());
    let whole = fs::canonicalize(folder).with_context(cannot)?;
    if is_zip(&whole)
        && whole.is_file()
        && let Some(submissions) = class(&whole).with_context(cannot)?
    {
        return Ok(submissions);
    }
    if whole.is_file() {
        let what = format!("{} is a file; the folder that holds it is graded", folder.display());
        let parent = whole.parent().unwrap_or(&whole).display().to_string();
        let works = ["grading".to_owned(), "grade".to_owned(), parent];
        return Err(Refused::new(what, CommandLine::from_iter(works)).into());
    }
    if exercises::all().any(|exercise| whole.join(exercise.id).is_dir()) {
        let mut submission = empty(&whole);
        read_folder(&mut submission, &whole, Vec::new());
        return Ok(vec![submission]);
    }
    let entries = fs::read_dir(&whole).with_context(cannot)?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    // A teacher may have unpacked a zip file: it is no other student's.
    let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|kind| kind.is_file());
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|kind| kind.is_dir());
    let (beside, paths): (Vec<PathBuf>, Vec<PathBuf>) = paths
        .into_iter()
        .partition(|path| is_zip(path) && is_file(path) && is_folder(&path.with_extension("")));
    let mut submissions = Vec::new();
    for path in paths {
        let mut submission = empty(&path);
        match fs::symlink_metadata(&path) {
            Ok(kind) if kind.is_dir() => {
                let zips = beside.iter().filter(|zip| zip.with_extension("") == path);
                read_folder(&mut submission, &path, zips.cloned().collect());
            }
            Ok(kind) if kind.is_file() && is_zip(&path) => read_zip(&mut submission, &path, ""),
            Ok(kind) if kind.is_symlink() => {
                submission.note(file_name(&path), "it is a link; put what it leads to here");
            }
            _ if is_archive(&path) => {
                submission.note(file_name(&path), "it is neither a folder nor a zip file");
            }
            Ok(kind)
                if kind.is_file()
                    && misnamed(None, &file_name(&path).to_string_lossy(), true).is_some() =>
            {
                submission.name = name_of(&file_name(&path).to_string_lossy());
                let what = "it is in no folder of a student and an exercise, such as \
                            ana/012-5-three-arrays";
                submission.note(file_name(&path), what);
            }
            _ => continue,
        }
        submissions.push(note_nothing(submission));
    }
    Ok(submissions)
}

#[cfg(test)]
mod tests {
    use super::*;
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
        read(root.path()).unwrap()
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
        for submission in read(root.path()).unwrap() {
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
        let found = read(root.path()).unwrap();
        assert_eq!((found.len(), found[0].name.as_str()), (1, "ana"));
        assert!(found[0].files.is_empty() && found[0].notes[0].contains("link"), "{found:?}");
    }

    /// The list of files is not read to its end, whatever number the file names.
    #[test]
    fn a_zip_file_with_too_many_files_is_refused_before_they_are_read() {
        let root = tempfile::tempdir().unwrap();
        let mut zip = ZipWriter::new(File::create(root.path().join("ana.zip")).unwrap());
        for number in 0..30_000 {
            zip.start_file(format!("{number}"), SimpleFileOptions::default()).unwrap();
        }
        zip.finish().unwrap();
        let found = read(root.path()).unwrap();
        assert!(found[0].notes[0].contains("lists more than 2000 files"), "{found:?}");
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
