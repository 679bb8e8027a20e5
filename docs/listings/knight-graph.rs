    /// Explores `u`, which becomes cell number `n` of the path. Returns whether that has led to a
    /// tour, and the search can stop.
    pub fn knight_tour(&mut self, n: usize, u: Cell) -> bool {
        let KnightGraph { size, start, closed, more, .. } = self.path.problem;
        self.path.is_white[size.index(u)] = false;
        self.path.cells.push(u);
        if n < size.cells() {
            for v in self.path.ordered(u) {
                if self.knight_tour(n + 1, v) {
                    return true;
                }
            }
        } else if !closed || u.is_move_from(start) {
            self.count.solutions += 1;
            self.count.closed += u64::from(u.is_move_from(start));
            if !more {
                return true;
            }
        }
        self.path.leave(u);
        false
    }
