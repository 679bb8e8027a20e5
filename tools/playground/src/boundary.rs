//! The boundary between a module of WebAssembly and its page: texts.
//!
//! The functions take and give numbers only, so the page needs no generated code around them. It
//! writes its text to the address that `room` gives, and reads a text at an address up to a zero.
//! `docs/playground/boundary.js` is the page's side.

use std::sync::{Mutex, PoisonError};

/// What the page writes and reads.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What the page has written.
pub fn written() -> Vec<u8> {
    std::mem::take(&mut *TEXT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Keeps a text and the zero that ends it, and gives its address.
pub fn keep(text: String) -> *mut u8 {
    let mut text = text.into_bytes();
    text.push(0);
    keep_bytes(text)
}

fn keep_bytes(bytes: Vec<u8>) -> *mut u8 {
    let mut kept = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    *kept = bytes;
    kept.as_mut_ptr()
}

/// The address for a text of this many bytes.
#[allow(unsafe_code)] // a name that the page knows
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    keep_bytes(vec![0; length])
}
