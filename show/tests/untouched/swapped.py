class S:
    def __init__(self):
        self.now, self.then = [0]*4, [0]*4
        self.count = 0
    def go(self, k):
        if k == 4:
            self.count += 1
            return
        for v in (1, 2):
            if k:
                self.now, self.then = self.then, self.now
            self.now[k] = v
            self.go(k + 1)
            self.now[k] = 0
            if k:
                self.now, self.then = self.then, self.now
s = S()
s.go(0)
print(s.count)
