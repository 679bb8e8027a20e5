class Packing:
    def __init__(self, weights, room):
        self.weights, self.room = weights, room
        self.taken, self.best, self.most = [], [], 0

    def pack(self, i, weight):
        if weight > self.most:
            self.most, self.best = weight, self.taken[:]
        for j in range(i, len(self.weights)):
            if weight + self.weights[j] <= self.room:
                self.taken.append(j)
                self.pack(j + 1, weight + self.weights[j])
                self.taken.pop()


packing = Packing([5, 4, 3, 7, 6], 12)
packing.pack(0, 0)
print(packing.most, packing.best)
