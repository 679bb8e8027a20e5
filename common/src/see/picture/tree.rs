//! `--svg-tree`: draws the search tree down to a depth.

mod grow;
mod paint;

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use crate::args::RunArgs;
use crate::lesson::{Lesson, Tally};
use crate::observer::Observer;
use crate::run;
use crate::see::SeeError;
use crate::see::file::NewFile;
use crate::see::picture::answer::unwritable;
use crate::see::scene::Steps;
use crate::see::seen::{Look, Seen};
use crate::stop::Flow;
use grow::{Grower, Tree};

/// Runs the lesson, and draws its search tree down to `depth`, the root having depth 0.
pub fn run<L: Lesson, C: Steps<L::Search>>(
    lesson: &L,
    scene: &C,
    level: u8,
    args: &RunArgs,
    path: &Path,
    depth: usize,
) -> Result<ExitCode, SeeError> {
    let unwritable = |reason| unwritable(path, reason);
    let file = NewFile::create(path).map_err(unwritable)?;
    let look = Growing {
        scene,
        tree: Mutex::new(Tree::new(depth)),
    };
    let code = run::run(
        &Seen {
            lesson,
            look: &look,
            level,
        },
        level,
        args,
    )?;
    let tree = look
        .tree
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let picture = paint::paint(&scene.title(), L::NAME, &tree);
    file.write(&picture).map_err(unwritable)?;
    Ok(code)
}

/// Lets a tree grow while the search runs.
struct Growing<'a, C> {
    scene: &'a C,
    tree: Mutex<Tree>,
}

impl<L: Lesson, C: Steps<L::Search>> Look<L> for Growing<'_, C> {
    fn search<O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> Flow {
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        let mut grower = Grower::new(self.scene, &mut tree);
        let flow = lesson.search(tally, &mut (&mut grower, observer));
        grower.end(flow.is_continue());
        flow
    }
}
