//! Zip files: written, and read without unpacking anything.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{bail, ensure};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::time::ZipDateTimeKind;
use rawzip::{
    CompressionMethod, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipArchive, ZipArchiveEntryWayfinder,
    ZipArchiveWriter, ZipLocator,
};

/// A zip file with these files, each a name and its bytes.
///
/// # Errors
/// They are too many.
pub fn zipped(files: Vec<(String, Vec<u8>)>) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in files {
        let (mut entry, config) =
            zip.new_file(&name).compression_method(CompressionMethod::DEFLATE).start()?;
        let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        packed.write_all(&bytes)?;
        let (encoder, sizes) = packed.finish()?;
        encoder.finish()?;
        entry.finish(sizes)?;
    }
    Ok(zip.finish()?)
}

/// A zip file, of which nothing is unpacked.
#[derive(Debug)]
pub struct Zip<R> {
    archive: ZipArchive<R>,
    /// What is in it.
    pub entries: Vec<ZipEntry>,
}

/// A file, a folder or a link in a zip file.
#[derive(Debug)]
pub struct ZipEntry {
    /// Its path, with `/` between its parts, and one at the end of a folder's.
    pub path: String,
    /// When it was packed, as RFC 3339 writes times; most zip files have times without a zone.
    pub time: String,
    /// Whether it is a file.
    pub is_file: bool,
    is_encrypted: bool,
    method: CompressionMethod,
    place: ZipArchiveEntryWayfinder,
}

impl<R: ReaderAt> Zip<R> {
    /// The zip file of this length, as far as it lies within a folder of it; all of it, if that has no name.
    ///
    /// # Errors
    /// It is no zip file, or lists more than `most` files there.
    pub fn read(zip: R, length: u64, within: &str, most: usize) -> anyhow::Result<Self> {
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive = ZipLocator::new()
            .locate_in_reader(zip, &mut buffer, length)
            .map_err(|(_, error)| error)?;
        let mut listed = archive.entries(&mut buffer);
        let mut entries = Vec::new();
        while let Some(entry) = listed.next_entry()? {
            // Some programs on Windows write their own signs between the parts of a path.
            let path = String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/");
            let Some(path) = inside(&path, within) else { continue };
            ensure!(
                entries.len() < most,
                "it lists more than {most} files; pack only what is handed in"
            );
            entries.push(ZipEntry {
                path: path.to_owned(),
                time: shown(&entry.last_modified()),
                is_file: !entry.is_dir() && !entry.mode().is_symlink(),
                is_encrypted: entry.flags().is_encrypted(),
                method: entry.compression_method(),
                place: entry.wayfinder(),
            });
        }
        Ok(Zip { archive, entries })
    }

    /// The contents of a file in it.
    ///
    /// # Errors
    /// It cannot be read: it is encrypted, for example.
    pub fn open(&self, file: &ZipEntry) -> anyhow::Result<Box<dyn Read + '_>> {
        ensure!(!file.is_encrypted, "it is encrypted");
        let entry = self.archive.get_entry(file.place)?;
        Ok(match file.method {
            CompressionMethod::STORE => Box::new(entry.verifying_reader(entry.reader())),
            CompressionMethod::DEFLATE => {
                Box::new(entry.verifying_reader(DeflateDecoder::new(entry.reader())))
            }
            other => bail!("it is packed by a method that cannot be read here, {other}"),
        })
    }
}

fn shown(time: &ZipDateTimeKind) -> String {
    let zone = if matches!(time, ZipDateTimeKind::Utc(_)) { "Z" } else { "" };
    let [year, month, day] = [time.year(), time.month().into(), time.day().into()];
    let [hour, minute, second] = [time.hour(), time.minute(), time.second()];
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{zone}")
}

/// A path as it is within a folder; of a file that has the folder's name, its name.
fn inside<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let within = path.strip_prefix(folder)?;
    let is_whole = folder.is_empty() || within.is_empty();
    if is_whole { Some(path) } else { within.strip_prefix('/') }
}

/// The name of a zip file without its ending, and any other name as it is.
pub fn without_zip(name: &str) -> &str {
    if is_zip(Path::new(name)) { &name[..name.len() - 4] } else { name }
}

/// Whether a file has the name of a zip file.
pub fn is_zip(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}
