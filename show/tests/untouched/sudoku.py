class Sudoku:
    def __init__(self, rows):
        self.grid = [[int(c) for c in row] for row in rows]
    def find_empty(self):
        for r in range(9):
            for c in range(9):
                if self.grid[r][c] == 0:
                    return r, c
        return None
    def ok(self, r, c, d):
        for i in range(9):
            if self.grid[r][i] == d or self.grid[i][c] == d:
                return False
        br, bc = r // 3 * 3, c // 3 * 3
        for i in range(3):
            for j in range(3):
                if self.grid[br + i][bc + j] == d:
                    return False
        return True
    def solve(self):
        spot = self.find_empty()
        if not spot:
            return True
        r, c = spot
        for d in range(1, 10):
            if self.ok(r, c, d):
                self.grid[r][c] = d
                if self.solve():
                    return True
                self.grid[r][c] = 0
        return False
s = Sudoku("530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079".split())
print(s.solve())
for row in s.grid:
    print(*row)
