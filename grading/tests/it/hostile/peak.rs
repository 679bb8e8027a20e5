//! How much memory the programs of a submission take.

use std::fs;
use std::path::PathBuf;

/// Measures how much memory all processes of a name take, until it is asked to end.
pub struct Peak {
    tag: String,
    is_over: std::sync::Arc<std::sync::atomic::AtomicBool>,
    thread: std::thread::JoinHandle<u64>,
}

impl Peak {
    pub fn of(tag: String) -> Self {
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
    pub fn end(self) -> (u64, usize) {
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
