//! Dealing out pieces of work to threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use common::stop::Flow;

/// Does every piece with `job`, at a desk of its thread, and hands each result to `told`, which may end
/// the work. With one thread all is done in this one.
pub fn through<P: Sync, D, R: Send>(
    threads: usize,
    pieces: &[P],
    desk: impl Fn() -> D + Sync,
    job: impl Fn(&mut D, &P) -> R + Sync,
    mut told: impl FnMut(R) -> Flow,
) -> Flow {
    if threads == 1 {
        let mut desk = desk();
        return pieces
            .iter()
            .try_for_each(|piece| told(job(&mut desk, piece)));
    }
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let take = || match stop.load(Ordering::Relaxed) {
        true => None,
        false => pieces.get(next.fetch_add(1, Ordering::Relaxed)),
    };
    thread::scope(|scope| {
        let (send, results) = channel();
        for _ in 0..threads.min(pieces.len()) {
            let (send, take, desk, job) = (send.clone(), &take, &desk, &job);
            scope.spawn(move || {
                let mut desk = desk();
                while let Some(piece) = take() {
                    // Nobody receives any more once the work is ended.
                    if send.send(job(&mut desk, piece)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let flow = results.iter().try_for_each(&mut told);
        if let ControlFlow::Break(_) = flow {
            stop.store(true, Ordering::Relaxed);
        }
        flow
    })
}
