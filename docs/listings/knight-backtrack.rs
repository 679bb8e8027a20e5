    /// Continues from `at`, cell number `n` of the path.
    pub fn step(&mut self, at: Cell, n: u32) {
        if n as usize == self.size.cells() {
            self.count.solutions += 1;
            self.count.closed += u64::from(self.is_closed(at));
            return; // not the end: there may be more tours
        }
        for direction in 0..8 {
            let to = at + MOVES[direction];
            if !self.size.contains(to) {
                // refused
            } else if self.board[self.size.index(to)] != 0 {
                // refused
            } else {
                self.board[self.size.index(to)] = n + 1;
                self.step(to, n + 1);
                self.board[self.size.index(to)] = 0; // write back
            }
        }
    }
