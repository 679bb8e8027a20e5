    /// Tries all candidates that begin with these `n` positions.
    pub fn step(&mut self, n: usize) {
        let at = self.render(n);
        if n == self.size.cells() {
            if self.is_tour() {
                self.count.solutions += 1;
                self.count.closed += u64::from(self.is_closed(at));
            }
            return;
        }
        for direction in 0..8 {
            self.candidate.moves[n - 1] = direction;
            self.step(n + 1);
        }
    }

    /// Renders the board from the first `n` positions. Returns the last of them, which may be off the
    /// board.
    fn render(&mut self, n: usize) -> Cell {
        let Candidate { moves, board } = &mut self.candidate;
        board.fill(0);
        board[self.size.index(self.start)] = 1;
        let mut at = self.start;
        for (&direction, number) in moves[..n - 1].iter().zip(2..) {
            at = at + MOVES[direction];
            if self.size.contains(at) {
                board[self.size.index(at)] = number;
            }
        }
        at
    }

    /// Whether every cell is visited: there are as many positions as cells, so each is visited once.
    fn is_tour(&self) -> bool {
        self.candidate.board.iter().all(|&number| number > 0)
    }

    /// Whether the knight can go from `at` to the start.
    fn is_closed(&self, at: Cell) -> bool {
        MOVES.iter().any(|&step| at + step == self.start)
    }
