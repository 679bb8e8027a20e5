//! Draws the first answer of a search.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use crate::args::RunArgs;
use crate::lesson::{Lesson, Tally};
use crate::observer::{Observer, Search};
use crate::run;
use crate::see::SeeError;
use crate::see::file::NewFile;
use crate::see::picture::{MOST_CELLS, draw};
use crate::see::scene::{Scene, Style};
use crate::see::seen::{Look, Seen};
use crate::stop::Flow;

/// Runs the lesson, and draws its first answer as soon as it is found.
pub fn run<L: Lesson, C: Scene<L::Search>>(
    lesson: &L,
    scene: &C,
    level: u8,
    args: &RunArgs,
    path: &Path,
) -> Result<ExitCode, SeeError> {
    let cells = scene.size().cells();
    if cells > MOST_CELLS {
        return Err(SeeError::TooLarge {
            cells,
            most: MOST_CELLS,
            option: "--svg",
        });
    }
    let unwritable = |reason| unwritable(path, reason);
    let file = NewFile::create(path).map_err(unwritable)?;
    let look = FirstAnswer {
        scene,
        name: L::NAME,
        sheet: Mutex::new(Sheet::Empty(file)),
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
    let sheet = look.sheet.into_inner();
    match sheet.unwrap_or_else(PoisonError::into_inner) {
        Sheet::Drawn(Ok(())) => Ok(code),
        Sheet::Drawn(Err(reason)) => Err(unwritable(reason)),
        // The moves of a knight can be drawn even where it finds no tour.
        Sheet::Empty(file) if matches!(scene.style(), Style::Tour { graph: true, .. }) => {
            let note = "all moves; the search has found no tour";
            let text = draw(&scene.title(), note, scene.size(), &scene.style(), &[]);
            file.write(&text).map_err(unwritable)?;
            Ok(code)
        }
        Sheet::Empty(_) => Err(SeeError::NoAnswer(path.to_owned())),
    }
}

/// The error of a picture that cannot be written.
pub fn unwritable(path: &Path, reason: io::Error) -> SeeError {
    SeeError::File {
        path: path.to_owned(),
        reason,
        option: "--svg",
        example: "picture.svg",
    }
}

/// Waits for an answer to draw.
struct FirstAnswer<'a, C> {
    scene: &'a C,
    name: &'static str,
    sheet: Mutex<Sheet>,
}

enum Sheet {
    Empty(NewFile),
    Drawn(io::Result<()>),
}

impl<L: Lesson, C: Scene<L::Search>> Look<L> for FirstAnswer<'_, C> {
    fn search<O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> Flow {
        lesson.search(tally, &mut (self, observer))
    }
}

impl<S: Search, C: Scene<S>> Observer<S> for &FirstAnswer<'_, C> {
    #[inline(never)]
    fn answered(&mut self, board: &S::Board, _tally: &S::Tally) -> Flow {
        let mut sheet = self.sheet.lock().unwrap_or_else(PoisonError::into_inner);
        // Something must stand in its place while the file is taken out and written.
        match std::mem::replace(&mut *sheet, Sheet::Drawn(Ok(()))) {
            Sheet::Empty(file) => {
                let (title, note) = (self.scene.title(), self.note());
                let values = self.scene.answer(board);
                let text = draw(
                    &title,
                    &note,
                    self.scene.size(),
                    &self.scene.style(),
                    &values,
                );
                *sheet = Sheet::Drawn(file.write(&text));
            }
            drawn => *sheet = drawn,
        }
        ControlFlow::Continue(())
    }
}

impl<C> FirstAnswer<'_, C> {
    fn note(&self) -> String {
        format!("the first answer that {} finds", self.name)
    }
}
