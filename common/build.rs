//! Tells `--version` of which commit the programs were built. Without git, from a tarball, the version alone is known.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut version = env!("CARGO_PKG_VERSION").to_owned();
    // A tarball that was unpacked inside somebody else's repository is of none of its commits.
    if git(&["ls-files", "--error-unmatch", "build.rs"]).is_some()
        && let Some(commit) = git(&["log", "-1", "--format=%h %cs"])
    {
        version += &format!(" ({commit})");
        watch();
    }
    println!("cargo::rustc-env=COURSE_VERSION={version}");
}

/// Has this run again when another commit is checked out or made, and at no other time. A worktree has a HEAD of its
/// own, and the branch it names may stand in a file of its own or, packed, in one with others.
fn watch() {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    let names = ["HEAD", "logs/HEAD", "packed-refs"];
    for name in names.into_iter().chain(branch.as_deref()) {
        // A file that is watched and not there would have this run every time.
        if let Some(path) = git(&["rev-parse", "--git-path", name])
            && Path::new(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What a git command prints; `None` if there is no git, or no repository.
fn git(arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // A hook of git that builds has its repository in the environment, as it is seen from another folder.
    command.args(arguments).env_remove("GIT_DIR");
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
