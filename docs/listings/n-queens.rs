    /// Tries to place a queen in column `x`; the columns before it have their queens.
    pub fn step(&mut self, x: usize) {
        let n = self.n;
        if x == n {
            self.count.solutions += 1;
            return;
        }
        for y in 0..n {
            // With | and not ||, marks are tested together: fewer jumps for the processor to guess.
            if !(self.yy[y] | self.rd[x + y] | self.ld[x + n - 1 - y]) {
                self.yy[y] = true;
                self.rd[x + y] = true;
                self.ld[x + n - 1 - y] = true;
                self.board[x] = y;
                self.step(x + 1);
                self.yy[y] = false;
                self.rd[x + y] = false;
                self.ld[x + n - 1 - y] = false;
            }
        }
    }
