class Orders:
    def __init__(self, n):
        self.count, self.board, self.n = 0, None, n

    def place(self, row, k):
        self.board = row  # another name for the same list, in every call
        if k == self.n:
            self.count += 1
            return
        for v in range(1, self.n + 1):
            if v not in row[:k]:
                row[k] = v
                self.place(row, k + 1)
                row[k] = 0


orders = Orders(4)
orders.place([0] * 4, 0)
print(orders.count)
