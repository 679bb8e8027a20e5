//! On which machine something was measured.

use std::process::Command;
use std::time::SystemTime;

use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The processor's name, as it calls itself.
pub fn processor() -> String {
    let kind = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(kind).ok();
    let name = system.and_then(|system| Some(system.cpus().first()?.brand().trim().to_owned()));
    let unknown = || "a processor without a name".to_owned();
    name.filter(|name| !name.is_empty()).unwrap_or_else(unknown)
}

/// Processor, cores, memory, system, compiler and date, one line each.
pub fn describe() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let system = System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned());
    let compiler = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default();
    format!(
        "Processor: {}, {cores} cores\nSystem:    {system}, {}\nCompiler:  {compiler}\nDate:      {}\n",
        processor(),
        std::env::consts::ARCH,
        humantime::format_rfc3339_seconds(SystemTime::now())
    )
}
