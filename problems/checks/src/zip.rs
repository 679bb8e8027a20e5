//! Zip files: written, and read without unpacking anything.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{bail, ensure};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::{
    CompressionMethod, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipArchive, ZipArchiveWriter,
    ZipFileHeaderRecord, ZipLocator,
};

/// A zip file with these files, each a name and its bytes.
///
/// # Errors
/// They are too many.
pub fn zipped(files: Vec<(String, Vec<u8>)>) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in files {
        let file = zip.new_file(&name).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start()?;
        let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        packed.write_all(&bytes)?;
        let (encoder, sizes) = packed.finish()?;
        encoder.finish()?;
        entry.finish(sizes)?;
    }
    Ok(zip.finish()?)
}

/// The folders of a zip file of this length, and the files that are in none.
///
/// # Errors
/// It is no zip file.
pub fn folders(zip: impl ReaderAt, length: u64) -> anyhow::Result<BTreeSet<String>> {
    let (zip, mut buffer) = archive(zip, length)?;
    let mut entries = zip.entries(&mut buffer);
    let mut folders = BTreeSet::new();
    while let Some(entry) = entries.next_entry()? {
        folders.extend(path(&entry).split('/').next().map(str::to_owned));
    }
    Ok(folders)
}

/// A zip file of this length, and a buffer for its list of files.
pub(crate) fn archive<R: ReaderAt>(
    zip: R,
    length: u64,
) -> anyhow::Result<(ZipArchive<R>, Vec<u8>)> {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let zip = ZipLocator::new().locate_in_reader(zip, &mut buffer, length);
    Ok((zip.map_err(|(_, error)| error)?, buffer))
}

/// The path of a file in a zip file. Some programs on Windows write their own signs between its parts.
pub(crate) fn path(entry: &ZipFileHeaderRecord) -> String {
    String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/")
}

/// The contents of a file in a zip file.
pub(crate) fn contents<'a>(
    zip: &'a ZipArchive<impl ReaderAt>,
    file: &ZipFileHeaderRecord,
) -> anyhow::Result<Box<dyn Read + 'a>> {
    ensure!(!file.flags().is_encrypted(), "it is encrypted");
    let entry = zip.get_entry(file.wayfinder())?;
    Ok(match file.compression_method() {
        CompressionMethod::STORE => Box::new(entry.verifying_reader(entry.reader())),
        CompressionMethod::DEFLATE => {
            Box::new(entry.verifying_reader(DeflateDecoder::new(entry.reader())))
        }
        other => bail!("it is packed by a method that cannot be read here, {other}"),
    })
}

/// Whether a file has the name of a zip file.
pub fn is_zip(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}
