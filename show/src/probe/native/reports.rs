//! The memory that a program's runtime shares: what it is to know, and a ring of its reports. `runtime.c` has its layout.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;

use super::memory::Names;

/// The bytes of a report.
pub const REPORT: usize = 32;
const RECORDS: u64 = 1 << 15;
const BLOCKS: usize = 512;
const BLOCKS_AT: usize = 40;
const RECORDS_AT: u64 = (BLOCKS_AT + BLOCKS * 16) as u64;

/// Reports that arrive.
pub struct Reports {
    memory: File,
    read: u64,
}

impl Reports {
    /// Memory for a program of these names.
    ///
    /// # Errors
    /// The system has none.
    pub fn new(names: &Names) -> io::Result<Self> {
        let memory = rustix::fs::memfd_create("reports", rustix::fs::MemfdFlags::empty())?;
        let memory = File::from(memory);
        let (low, kinds) = &names.kinds;
        let lists: Vec<_> = names.lists.iter().take(BLOCKS).collect();
        let head = [0, 0, *low, kinds.len() as u64, lists.len() as u64];
        let places = lists.iter().flat_map(|(at, list)| [**at, list.size]);
        let head: Vec<u8> = head.into_iter().chain(places).flat_map(u64::to_le_bytes).collect();
        memory.write_all_at(&head, 0)?;
        memory.write_all_at(kinds, RECORDS_AT + RECORDS * REPORT as u64)?;
        Ok(Reports { memory, read: 0 })
    }

    /// What the program opens.
    pub fn path(&self) -> String {
        format!("/dev/fd/{}", self.memory.as_raw_fd())
    }

    /// The reports that have arrived since the last time, if there are any.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        let written = || {
            let mut written = [0; 8];
            self.memory.read_exact_at(&mut written, 0).ok()?;
            Some(u64::from_le_bytes(written))
        };
        // It may be written while it is read.
        let written = written()?.min(written()?);
        let count = written.checked_sub(self.read).filter(|count| (1..=RECORDS).contains(count))?;
        let mut bytes = vec![0; count as usize * REPORT];
        let first = self.read % RECORDS;
        let (one, other) = bytes.split_at_mut((RECORDS - first).min(count) as usize * REPORT);
        self.memory.read_exact_at(one, RECORDS_AT + first * REPORT as u64).ok()?;
        self.memory.read_exact_at(other, RECORDS_AT).ok()?;
        self.read = written;
        self.memory.write_all_at(&written.to_le_bytes(), 8).ok()?;
        Some(bytes)
    }
}
