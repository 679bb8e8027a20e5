//! An operating system.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process::ExitStatus;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::progress::BesideBar;
use super::types::Signal;

/// What a person stops a program with.
pub const INTERRUPT: &str = "Ctrl-C";

/// Whether a program can have more than one thread.
pub const HAS_THREADS: bool = true;

/// How many calls of a search may be open at once, if that is limited. Here, the stack is as large
/// as the search needs.
pub const MOST_CALLS: Option<usize> = None;

/// The program's name as typed, and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    env::args_os()
}

/// The same as a reader has typed it.
pub fn typed() -> impl Iterator<Item = OsString> {
    arguments()
}

/// The process's standard input.
pub fn stdin() -> impl BufRead + 'static {
    io::stdin().lock()
}

/// The process's standard output.
pub fn stdout() -> impl Write + Send {
    BesideBar(io::stdout())
}

/// The process's standard error.
pub fn stderr() -> impl Write {
    BesideBar(io::stderr())
}

/// Ends the process.
pub fn exit(code: u8) -> ! {
    std::process::exit(code.into())
}

/// The time since the first call.
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Runs `work` on a thread with a stack of this many bytes.
///
/// # Errors
/// The thread cannot be started.
pub fn on_stack<T: Send>(stack: usize, work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// The memory that is available to programs, in bytes, within the limit of a container if there
/// is one; `u64::MAX` if the system does not say.
pub fn available_memory() -> u64 {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind).ok();
    // Without /proc, for example, all figures are 0.
    let system = system.filter(|system| system.total_memory() > 0);
    let machine = system.as_ref().map_or(u64::MAX, System::available_memory);
    let limits = system.and_then(|system| system.cgroup_limits());
    let container = limits.map_or(u64::MAX, |limits| limits.free_memory);
    machine.min(container).min(address_space().unwrap_or(u64::MAX))
}

/// The address space that `ulimit -v` leaves to this process, in bytes; `None` without a limit.
fn address_space() -> Option<u64> {
    /// The memory that a thread may reserve when it starts, in bytes, although it uses little
    /// of it.
    const RESERVED: u64 = 128 << 20;
    let number = |file: &str, name: &str| -> Option<u64> {
        let text = fs::read_to_string(file).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let limit = number("/proc/self/limits", "Max address space")?;
    let used = number("/proc/self/status", "VmSize:")? * 1024;
    Some(limit.saturating_sub(used + RESERVED))
}

/// The processor time of this process. Unlike the time on a clock, it does not grow while other
/// programs run.
pub fn processor_time() -> Duration {
    ProcessTime::try_now().map_or(Duration::ZERO, |time| time.as_duration())
}

/// The processor time of this thread.
pub fn thread_time() -> Duration {
    ThreadTime::try_now().map_or(Duration::ZERO, |time| time.as_duration())
}

/// Calls `on_signal` for every signal that asks the program to end. Once in a process.
///
/// `SIGHUP` stays ignored where it is: under `nohup`.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn catch_signals(mut on_signal: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    // SIGXFSZ says that a file would grow too large. Caught, it becomes a write error.
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGXFSZ])?;
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    let forever = move || {
        for signal in signals.forever() {
            match signal {
                SIGINT => on_signal(Signal::Interrupt),
                SIGHUP => on_signal(Signal::HangUp),
                SIGTERM => on_signal(Signal::Terminate),
                _ => {}
            }
        }
    };
    thread::Builder::new().spawn(forever).map(drop)
}

/// The number of the signal that has ended a process.
#[cfg(unix)]
pub fn ending_signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

/// There is none: this system has no signals that end a process.
#[cfg(not(unix))]
pub fn ending_signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Whether this process ignores a signal. Only Linux says that; elsewhere, one that no terminal can send is taken for
/// ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    use std::io::IsTerminal;

    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match ignored.map(|signals| u64::from_str_radix(signals.trim(), 16)) {
        Some(Ok(signals)) => signals >> (signal - 1) & 1 == 1,
        _ => !(io::stdin().is_terminal() || io::stderr().is_terminal()),
    }
}

/// Calls `on_signal` for Ctrl-C. Once in a process.
///
/// # Errors
/// The system refuses.
#[cfg(not(unix))]
pub fn catch_signals(mut on_signal: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// How often a signal is looked for: this system cannot wait for one.
    const POLL: Duration = Duration::from_millis(50);

    let is_interrupted = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&is_interrupted))?;
    let forever = move || loop {
        thread::sleep(POLL);
        if is_interrupted.swap(false, Ordering::Relaxed) {
            on_signal(Signal::Interrupt);
        }
    };
    thread::Builder::new().spawn(forever).map(drop)
}
