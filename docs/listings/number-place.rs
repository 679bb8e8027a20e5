    /// Finds the digits for the empty cell number `position`; those before it are filled.
    pub fn step(&mut self, position: usize) {
        if position == self.empty.len() {
            self.count.solutions += 1;
            return;
        }
        let (x, y) = self.empty[position];
        let b = xy2b(x, y);
        // Not 1..=N: the compiler does not unroll that, and it takes twice as long.
        for digit in 1..N + 1 {
            let in_column = self.column[x][digit - 1];
            let in_row = self.row[y][digit - 1];
            let in_block = self.block[b][digit - 1];
            if in_column {
                // refused
            } else if in_row {
                // refused
            } else if in_block {
                // refused
            } else {
                self.column[x][digit - 1] = true; // mark
                self.row[y][digit - 1] = true; // mark
                self.block[b][digit - 1] = true; // mark
                self.board[y][x] = digit as u8; // record
                self.step(position + 1);
                self.column[x][digit - 1] = false; // unmark
                self.row[y][digit - 1] = false; // unmark
                self.block[b][digit - 1] = false; // unmark
                self.board[y][x] = 0; // clear
            }
        }
    }
