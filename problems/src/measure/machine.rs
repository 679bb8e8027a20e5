//! On which machine something was measured.

use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The processor's name, as it calls itself.
pub fn processor() -> String {
    let kind = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(kind).ok();
    let name = system.and_then(|system| Some(system.cpus().first()?.brand().trim().to_owned()));
    let unknown = || "a processor without a name".to_owned();
    name.filter(|name| !name.is_empty()).unwrap_or_else(unknown)
}
