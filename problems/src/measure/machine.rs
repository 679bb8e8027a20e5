//! On which machine something was measured.

use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The processor's name, as it calls itself.
pub fn processor() -> String {
    let kind = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    System::new_with_specifics(kind)
        .ok()
        .and_then(|system| Some(system.cpus().first()?.brand().trim().to_owned()))
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "a processor without a name".to_owned())
}
