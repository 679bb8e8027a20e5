//! What a program gets from the system: arguments and streams, a clock, memory, a stack, signals,
//! and a place for its progress.
//!
//! This is the only part of the library that differs between an operating system (`native.rs`) and a
//! page in a browser (`page.rs`). Both have the same functions, so everything else is written once.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(not(target_family = "wasm"))]
mod progress;
mod types;

use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(not(target_family = "wasm"))]
pub use native::*;
#[cfg(target_family = "wasm")]
pub use page::*;
#[cfg(not(target_family = "wasm"))]
pub use progress::{Background, progress_style, show};
pub use types::{ProgressKind, Signal};

/// Locks a mutex, even if a thread has panicked while it had the lock.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
