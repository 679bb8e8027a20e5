//! Where the compilers and the interpreter are that students' programs need.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{anyhow, bail};
use checks::program::Language;

use crate::limits::find;

/// A compiler or an interpreter.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The program itself, not a script that looks for it.
    pub program: PathBuf,
    /// The folder that it and its libraries are in, if that is none of the system's.
    pub home: Option<PathBuf>,
}

/// The compiler or the interpreter of a language.
///
/// # Errors
/// There is none; the error says how to install it.
pub fn tool(language: Language) -> anyhow::Result<Tool> {
    static KNOWN: [OnceLock<Tool>; 3] = [const { OnceLock::new() }; 3];
    let known = &KNOWN[language as usize];
    if let Some(tool) = known.get() {
        return Ok(tool.clone());
    }
    let found = match language {
        Language::Rust => rustc()?,
        Language::C => c_compiler()?,
        Language::Python => python()?,
    };
    Ok(known.get_or_init(|| found).clone())
}

/// `rustc` may be rustup's, which needs the student's environment to find the real one.
fn rustc() -> anyhow::Result<Tool> {
    let named = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let shown = named.display();
    let sysroot = says(Command::new(&named).args(["--print", "sysroot"])).map_err(|why| {
        anyhow!("the compiler {shown} does not run: {why}; to install it: https://rustup.rs")
    })?;
    let home = PathBuf::from(sysroot);
    let program = home.join("bin").join(format!("rustc{}", std::env::consts::EXE_SUFFIX));
    let program = if program.is_file() { program } else { find("rustc").unwrap_or(named.into()) };
    Ok(Tool { program, home: outside(home) })
}

fn c_compiler() -> anyhow::Result<Tool> {
    let names = ["gcc", "clang", "cc"];
    let Some(program) = names.into_iter().find_map(find) else {
        bail!("there is no C compiler here; to install one:  {}", install(Language::C));
    };
    let home = program.parent().and_then(Path::parent).map(Path::to_path_buf);
    Ok(Tool { program, home: home.and_then(outside) })
}

/// `python3` may be a script that chooses a version; Python itself says where it is.
fn python() -> anyhow::Result<Tool> {
    const WHERE: &str = "import os, sys; print(os.path.realpath(sys.executable)); \
                         print(os.path.realpath(sys.base_prefix)); assert sys.version_info >= (3, 8)";
    let names = if cfg!(windows) { ["python", "py"] } else { ["python3", "python"] };
    let mut fails = String::new();
    for name in names.into_iter().filter_map(find) {
        match says(Command::new(&name).args(["-c", WHERE])) {
            Ok(said) => {
                if let Some((program, home)) = said.split_once('\n') {
                    let home = outside(home.trim().into());
                    return Ok(Tool { program: program.trim().into(), home });
                }
            }
            Err(why) => fails += &format!(" ({}: {why})", name.display()),
        }
    }
    let install = install(Language::Python);
    bail!("there is no Python 3.8 or later here{fails}; to install it:  {install}")
}

/// The command that installs a compiler of C, or Python, on this system.
fn install(language: Language) -> &'static str {
    let [c, python] = if cfg!(target_os = "macos") {
        ["xcode-select --install", "brew install python3"]
    } else if cfg!(windows) {
        ["winget install BrechtSanders.WinLibs.POSIX.UCRT", "winget install Python.Python.3.12"]
    } else if find("dnf").is_some() {
        ["sudo dnf install gcc", "sudo dnf install python3"]
    } else if find("pacman").is_some() {
        ["sudo pacman -S gcc", "sudo pacman -S python"]
    } else {
        ["sudo apt install gcc libc6-dev", "sudo apt install python3"]
    };
    if language == Language::C { c } else { python }
}

/// A folder, unless it is one of the system's, which every room has, or all that a user has, which no
/// program of others may read.
fn outside(home: PathBuf) -> Option<PathBuf> {
    is_shown(&home, std::env::home_dir()).then_some(home)
}

fn is_shown(home: &Path, of_the_user: Option<PathBuf>) -> bool {
    let is_system = home == Path::new("/") || home.starts_with("/usr");
    !is_system && !of_the_user.is_some_and(|all| all.starts_with(home))
}

/// What a command prints; if it fails, why: its last words.
fn says(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let said = text(&output.stdout);
    if output.status.success() && !said.is_empty() {
        return Ok(said);
    }
    let told = text(&output.stderr);
    // The line of rustup's that says it, or the last one of Python's.
    let line = told.lines().find(|line| line.starts_with("error")).or(told.lines().next_back());
    Err(line.unwrap_or("it says nothing").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_home_folder_is_no_toolchain() {
        let is_shown = |home: &str| is_shown(Path::new(home), Some("/home/ana".into()));
        assert!(!is_shown("/home/ana") && !is_shown("/home") && !is_shown("/"));
        assert!(!is_shown("/usr/lib/llvm") && is_shown("/home/ana/.rustup/toolchains/stable"));
    }

    #[test]
    #[cfg(unix)]
    fn what_fails_says_why() {
        let says = |program: &str| says(Command::new(program).arg("/nowhere/at/all"));
        assert!(says("/nowhere/rustc").is_err_and(|why| why.contains("No such file")));
        let why = says("ls").expect_err("there is no such folder");
        assert!(why.contains("/nowhere/at/all"), "{why}");
    }
}
