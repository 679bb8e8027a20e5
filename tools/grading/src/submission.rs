//! Reads what students handed in: folders, or zip files. Whatever is in them, nothing is unpacked: the
//! files that an exercise knows are read into memory, and all else is left out.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use anyhow::{Context, ensure};
use checks::exercise::Exercise;
use checks::printable::printable;
use checks::{random_inputs, results};
use common::cli::{CommandLine, Refused};
use problems::catalogue::Course;
use problems::commands::hand_in;
use zip::ZipArchive;

use crate::late;

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 20;
/// The most files of a submission that are looked at.
const MOST_FILES: usize = 2000;
/// The most bytes of a zip file that are read before the number of its files is known.
const MOST_LISTED: u64 = 1 << 20;
/// The most bytes of a submission that are kept.
const MOST_KEPT: usize = 32 << 20;
/// Characters of a submission's name.
const MOST_NAME: usize = 100;
/// How deep the exercises' folders may lie within a submission.
const DEPTH: usize = 4;

/// What one student handed in.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    /// The name of its folder, or of its file.
    pub name: String,
    /// `ID/file`, `progress.txt`, `student.txt` and `handed-in.txt`.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

impl Submission {
    /// The name that the numbers of its own exercises follow from.
    pub fn student(&self) -> Option<String> {
        random_inputs::name(&String::from_utf8_lossy(self.files.get(random_inputs::FILE)?))
    }

    /// When it was packed, as it says.
    pub fn handed_in(&self) -> Option<SystemTime> {
        late::moment(str::from_utf8(self.files.get(hand_in::TIME)?).ok()?)
    }

    /// A file of an exercise.
    pub fn file(&self, id: &str, name: &str) -> Option<&[u8]> {
        self.files.get(&format!("{id}/{name}")).map(Vec::as_slice)
    }

    /// Takes a file, if it is one that an exercise may have.
    fn take(
        &mut self,
        course: &Course,
        path: &Path,
        read: impl FnOnce() -> anyhow::Result<Vec<u8>>,
    ) {
        let words = path.components().map(|part| match part {
            Component::Normal(word) => word.to_str(),
            _ => None,
        });
        let Some(words) = words.collect::<Option<Vec<&str>>>() else {
            return self.note(path, "its name is not allowed");
        };
        if words.contains(&"backup") {
            return;
        }
        let key = match words.as_slice() {
            [.., file @ ("progress.txt" | random_inputs::FILE | hand_in::TIME)] => {
                (*file).to_owned()
            }
            [folders @ .., file] => {
                let folder = folders.last().copied().unwrap_or_default();
                let Some(id) = course.exercises().map(|e| e.id).find(|id| *id == folder) else {
                    let mut known = course.exercises().flat_map(Exercise::templates);
                    if *file == results::FILE || known.any(|it| it == *file) {
                        self.note(
                            path,
                            "it is in no exercise's folder, such as 012-5-three-arrays",
                        );
                    }
                    return;
                };
                format!("{id}/{file}")
            }
            [] => return,
        };
        if self.files.contains_key(&key) {
            // The course's own files, in a copy of the whole course.
            if !words.contains(&"problems") {
                self.note(path, "another file of this name came first");
            }
            return;
        }
        if self.files.values().map(Vec::len).sum::<usize>() > MOST_KEPT {
            return self.note(path, "the submission is too large");
        }
        match read() {
            Ok(bytes) => drop(self.files.insert(key, bytes)),
            Err(error) => self.note(path, &format!("{error:#}")),
        }
    }

    fn note(&mut self, path: &Path, why: &str) {
        if self.notes.len() < 20 {
            let path: String = path.display().to_string().chars().take(80).collect();
            let why: String = why.chars().take(200).collect();
            self.notes.push(printable(&format!("{path} was left out: {why}")));
        }
    }

    /// Reads a folder. What lies in it is newer than a zip file in it or beside it, which may be an older
    /// state of the same work: that one is read only where the folder has no exercise.
    fn read_folder(&mut self, course: &Course, root: &Path, mut zips: Vec<PathBuf>) {
        self.folder(course, root, root, 0, &mut 0, &mut zips);
        let has_exercise = self.has_exercise();
        for zip in zips {
            let named = zip.strip_prefix(root).unwrap_or(file_name(&zip)).to_owned();
            match has_exercise {
                true => self.note(&named, "the folder has the files themselves, which count"),
                false => self.zip(course, &zip),
            }
        }
    }

    fn has_exercise(&self) -> bool {
        self.files.keys().any(|key| key.contains('/'))
    }

    fn folder(
        &mut self,
        course: &Course,
        root: &Path,
        folder: &Path,
        depth: usize,
        seen: &mut usize,
        zips: &mut Vec<PathBuf>,
    ) {
        let Ok(entries) = fs::read_dir(folder) else {
            return self.note(folder, "it cannot be read");
        };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort_by_cached_key(|path| (!is_work(file_name(path)), path.clone()));
        paths.retain(|path| !path.ends_with("target") && !path.ends_with(".git"));
        for path in paths {
            *seen += 1;
            if *seen > MOST_FILES {
                return self.note(folder, "there are too many files");
            }
            let named = path.strip_prefix(root).unwrap_or(&path).to_owned();
            // What a link leads to was not handed in.
            match fs::symlink_metadata(&path) {
                Ok(it) if it.is_dir() && depth < DEPTH => {
                    self.folder(course, root, &path, depth + 1, seen, zips);
                }
                Ok(it) if it.is_dir() => self.note(&named, "it lies in too many other folders"),
                Ok(it) if it.is_file() && is_zip(&path) => zips.push(path),
                Ok(it) if it.is_file() && is_archive(&path) => {
                    self.note(&named, "it is no zip file; unpack it");
                }
                Ok(it) if it.is_file() => {
                    self.take(course, &named, || limited(File::open(&path)?));
                }
                _ => self.note(&named, "it is not an ordinary file"),
            }
        }
    }

    fn zip(&mut self, course: &Course, path: &Path) {
        let named = file_name(path);
        let mut read = || -> anyhow::Result<()> {
            let left = Rc::new(Cell::new(MOST_LISTED));
            let file = Bounded { file: BufReader::new(File::open(path)?), left: Rc::clone(&left) };
            let zip = ZipArchive::new(file);
            ensure!(left.get() > 0, "it lists more than {MOST_FILES} files; pack work/ alone");
            let mut zip = zip?;
            ensure!(zip.len() <= MOST_FILES, "it has {} files; pack work/ alone", zip.len());
            left.set(u64::MAX);
            let mut places: Vec<usize> = (0..zip.len()).collect();
            places.sort_by_key(|&place| {
                let name = zip.name_for_index(place).and_then(Result::ok).unwrap_or_default();
                !is_work(Path::new(&name.replace('\\', "/")))
            });
            for place in places {
                // One file that cannot be read, or is encrypted, must not keep back all others.
                let mut file = match zip.by_index(place) {
                    Ok(file) => file,
                    Err(error) => {
                        self.note(named, &format!("its file number {}: {error}", place + 1));
                        continue;
                    }
                };
                let Ok(name) = file.name() else {
                    self.note(named, &format!("its file number {} has no usual name", place + 1));
                    continue;
                };
                // Some programs on Windows write their own signs between the parts of a path.
                let name = PathBuf::from(name.replace('\\', "/"));
                if file.is_file() && is_archive(&name) {
                    self.note(&name, "it is inside a zip file; unpack that one");
                } else if file.is_file() {
                    self.take(course, &name, || limited(&mut file));
                }
            }
            Ok(())
        };
        if let Err(error) = read() {
            self.note(named, &format!("it cannot be read as a zip file: {error}"));
        }
    }
}

/// A zip file whose list of files ends after some bytes: it is kept in memory before it can be counted, and
/// the number that the file itself names may be a lie.
struct Bounded {
    file: BufReader<File>,
    left: Rc<Cell<u64>>,
}

impl Read for Bounded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        self.left.set(self.left.get().saturating_sub(read as u64));
        match self.left.get() {
            0 => Err(io::Error::other("its list of files is too long")),
            _ => Ok(read),
        }
    }
}

impl Seek for Bounded {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

fn file_name(path: &Path) -> &Path {
    Path::new(path.file_name().unwrap_or_default())
}

/// Whether a path within a submission is the folder of the student's work, or lies in it. It is read
/// first: somebody may hand in the whole course, where each exercise has a folder of the same name.
fn is_work(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "work")
}

fn is_zip(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// Whether a file may be somebody's work, in a form that is not read.
fn is_archive(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let archives = ["zip", "rar", "7z", "tar", "gz", "tgz", "xz", "bz2", "zst"];
    ending.is_some_and(|ending| archives.contains(&ending.as_str()))
}

fn limited(stream: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= MOST_BYTES, "it has more than 1 MB");
    Ok(bytes)
}

/// A name as it is shown.
fn name_of(name: &str) -> String {
    printable(name).replace(['\n', '\t'], " ").chars().take(MOST_NAME).collect()
}

/// Whether a file may be somebody's work, although it is in no folder.
fn is_work_file(course: &Course, path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let mut known = course.exercises().flat_map(Exercise::templates).chain([results::FILE]);
    ["c", "py", "rs"].contains(&ending) || known.any(|it| file_name(path) == it)
}

/// The submissions of a folder: each folder and each zip file in it. A folder that holds exercises
/// itself is one submission.
///
/// # Errors
/// The folder cannot be read.
pub fn read(course: &Course, folder: &Path) -> anyhow::Result<Vec<Submission>> {
    let name = |path: &Path| {
        let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
        name_of(&name.unwrap_or_default().to_string_lossy())
    };
    let cannot = || format!("{} cannot be read", folder.display());
    let whole = fs::canonicalize(folder).with_context(cannot)?;
    if whole.is_file() {
        let what = format!("{} is a file; the folder that holds it is graded", folder.display());
        let parent = whole.parent().unwrap_or(&whole).display().to_string();
        let works = ["grading".to_owned(), "grade".to_owned(), parent];
        return Err(Refused::new(what, CommandLine::from_iter(works)).into());
    }
    if course.exercises().any(|exercise| whole.join(exercise.id).is_dir()) {
        let mut submission = Submission { name: name(&whole), ..Submission::default() };
        submission.read_folder(course, &whole, Vec::new());
        return Ok(vec![submission]);
    }
    let entries = fs::read_dir(&whole).with_context(cannot)?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    // A teacher may have unpacked a zip file: it is no other student's.
    let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|it| it.is_file());
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|it| it.is_dir());
    let (beside, paths): (Vec<PathBuf>, Vec<PathBuf>) = paths
        .into_iter()
        .partition(|path| is_zip(path) && is_file(path) && is_folder(&path.with_extension("")));
    let mut submissions = Vec::new();
    for path in paths {
        let mut submission = Submission { name: name(&path), ..Submission::default() };
        match fs::symlink_metadata(&path) {
            Ok(it) if it.is_dir() => {
                let zips = beside.iter().filter(|zip| zip.with_extension("") == path);
                submission.read_folder(course, &path, zips.cloned().collect());
            }
            Ok(it) if it.is_file() && is_zip(&path) => submission.zip(course, &path),
            // Somebody has handed in something, and must not be missing from the grades.
            Ok(it) if it.is_symlink() => {
                submission.note(file_name(&path), "it is a link; put what it leads to here");
            }
            _ if is_archive(&path) => {
                submission.note(file_name(&path), "it is neither a folder nor a zip file");
            }
            Ok(it) if it.is_file() && is_work_file(course, &path) => {
                submission.name = name_of(&file_name(&path).to_string_lossy());
                let what = "it is in no folder of a student and an exercise, such as \
                            ana/012-5-three-arrays";
                submission.note(file_name(&path), what);
            }
            _ => continue,
        }
        if !submission.has_exercise() {
            let name = submission.name.clone();
            submission.note(Path::new(&name), "no file of an exercise is in it");
        }
        submissions.push(submission);
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
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
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
        read(&course, root.path()).unwrap()
    }

    #[test]
    fn a_zip_file_beside_its_folder_is_no_other_student() {
        let sheet = format!("ana/{SHEET}");
        let found = class(&[(&sheet, "unpacked = 1\n"), ("ana.zip", SHEET), ("ana.b.zip", SHEET)]);
        let names: Vec<&str> = found.iter().map(|it| it.name.as_str()).collect();
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
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
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
        for submission in read(&course, root.path()).unwrap() {
            assert_eq!(submission.files[SHEET], b"done", "{}", submission.name);
            assert!(submission.notes.is_empty(), "{submission:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_has_a_row_and_a_note() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let [root, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        fs::create_dir_all(elsewhere.path().join("012-1-queens-cost")).unwrap();
        fs::write(elsewhere.path().join(SHEET), "time = 1\n").unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), root.path().join("ana")).unwrap();
        let found = read(&course, root.path()).unwrap();
        assert_eq!((found.len(), found[0].name.as_str()), (1, "ana"));
        assert!(found[0].files.is_empty() && found[0].notes[0].contains("link"), "{found:?}");
    }

    /// The list of files is not read to its end, whatever number the file names.
    #[test]
    fn a_zip_file_with_too_many_files_is_refused_before_they_are_read() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let root = tempfile::tempdir().unwrap();
        let mut zip = ZipWriter::new(File::create(root.path().join("ana.zip")).unwrap());
        for number in 0..30_000 {
            zip.start_file(format!("{number}"), SimpleFileOptions::default()).unwrap();
        }
        zip.finish().unwrap();
        let found = read(&course, root.path()).unwrap();
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
        let notes = |it: &Submission| it.notes.iter().map(first).collect::<Vec<_>>().join(" ");
        let notes: Vec<String> =
            found.iter().map(|it| format!("{}: {}", it.name, notes(it))).collect();
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
