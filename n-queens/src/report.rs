//! What each verbose level prints.

use std::ops::ControlFlow;

use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::write;

use crate::Picture;
use crate::search::{Attack, Queen, Queens};

/// Prints level `LEVEL`: 1 the answers, 2 also the board at every node, 3 also every row tried.
pub struct Report<'a, const LEVEL: u8> {
    /// Where the text goes.
    pub output: &'a mut Output,
    /// N.
    pub n: usize,
    /// How an answer is drawn.
    pub picture: Picture,
}

/// Appends a board of `n` lines, `queen` and `empty` for each cell. Line y has its queen in column
/// `rows[y]`: the picture of the lecture's program is the transpose of the board that is searched,
/// which is an answer too. Lines beyond `rows` have no queen yet.
fn draw(text: &mut Vec<u8>, n: usize, rows: &[usize], queen: &[u8], empty: &[u8]) {
    for line in 0..n {
        let place = rows.get(line);
        for column in 0..n {
            let here = place == Some(&column);
            text.extend_from_slice(if here { queen } else { empty });
        }
        text.push(b'\n');
    }
}

impl<const LEVEL: u8> Report<'_, LEVEL> {
    fn line(&mut self, mark: &str, queen: Queen, word: &str) -> Flow {
        let Queen { x, y } = queen;
        write(
            self.output.text(),
            format_args!("{mark} ({x}, {y}) {word}\n"),
        );
        self.output.commit()
    }
}

impl<const LEVEL: u8> Observer<Queens> for Report<'_, LEVEL> {
    const SEES_NODES: bool = LEVEL >= 2;
    const SEES_REFUSALS: bool = LEVEL >= 3;

    #[inline(always)]
    fn entered(&mut self, board: &[usize], placed: usize) -> Flow {
        if LEVEL < 2 {
            return ControlFlow::Continue(());
        }
        let text = self.output.text();
        write(text, format_args!("-- {placed} queens placed --\n"));
        draw(text, self.n, board, b"Q", b".");
        self.output.commit()
    }

    #[inline(always)]
    fn refused(&mut self, queen: Queen, attack: Attack) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        let word = match attack {
            Attack::Row => "yy",
            Attack::RightDown => "rd",
            Attack::LeftDown => "ld",
        };
        self.line(">>", queen, word)
    }

    #[inline(always)]
    fn marked(&mut self, queen: Queen) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line(">>", queen, "free")
    }

    #[inline(always)]
    fn answered(&mut self, board: &[usize], answers: &u64) -> Flow {
        if LEVEL < 1 {
            return ControlFlow::Continue(());
        }
        let text = self.output.text();
        match self.picture {
            Picture::Lecture => {
                write(
                    text,
                    format_args!("Answer No. {} ==========\n", answers - 1),
                );
                draw(text, self.n, board, b"Q", b".");
            }
            Picture::Laboratory => {
                draw(text, self.n, board, b"* ", b"o ");
                text.push(b'\n');
            }
        }
        self.output.commit()
    }

    #[inline(always)]
    fn written_back(&mut self, queen: Queen) -> Flow {
        if LEVEL < 3 {
            return ControlFlow::Continue(());
        }
        self.line("<<", queen, "unmark")
    }
}
