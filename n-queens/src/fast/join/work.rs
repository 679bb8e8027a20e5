//! Dealing out pieces of work to threads.

use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use common::stop::Flow;

/// Time between two messages of a thread. A message wakes the thread that reads it, which takes the place of one that
/// works: with one for each piece, two threads were 1.5 times as fast as one.
const PAUSE: Duration = Duration::from_millis(10);

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
                let (mut done, mut told) = (Vec::new(), Instant::now());
                while let Some(piece) = take() {
                    done.push(job(&mut desk, piece));
                    if told.elapsed() >= PAUSE {
                        // Nobody receives any more once the work is ended.
                        if send.send(mem::take(&mut done)).is_err() {
                            return;
                        }
                        told = Instant::now();
                    }
                }
                let _ = send.send(done);
            });
        }
        drop(send);
        let flow = results.iter().flatten().try_for_each(&mut told);
        if let ControlFlow::Break(_) = flow {
            stop.store(true, Ordering::Relaxed);
        }
        flow
    })
}
