# A method calls the method of another class that has its name: that is no recursion.
class Search:
    def __init__(self, n):
        self.n, self.rows, self.found = n, [], 0

    def solve(self, x):
        if x == self.n:
            self.found += 1
            return
        for y in range(self.n):
            if all(y != z and abs(y - z) != x - i for i, z in enumerate(self.rows)):
                self.rows.append(y)
                self.solve(x + 1)
                self.rows.pop()


class Puzzle:
    def __init__(self, n):
        self.search = Search(n)

    def solve(self):
        if self.search.n > 9:
            return 0
        self.search.solve(0)
        return self.search.found


print(Puzzle(6).solve())
