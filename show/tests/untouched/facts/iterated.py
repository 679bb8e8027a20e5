# Right: objects that go through others of their kind, and one that calls itself.
#! calls = {"__iter__": 0, "__call__": 0}


class Parts:
    def __init__(self, number, most):
        self.number, self.most = number, most

    def __iter__(self):
        #! calls["__iter__"] += 1
        if self.number == 0:
            yield ()
        for part in range(min(self.number, self.most), 0, -1):
            for others in Parts(self.number - part, part):
                yield part, *others


class Steps:
    def __call__(self, number):
        #! calls["__call__"] += 1
        return number < 2 or self(number - 1) + self(number - 2)


print(*Parts(5, 5), Steps()(6))
#! print("row: `__iter__`: %d calls, at most 6 deep" % calls["__iter__"])
#! print("row: `__call__`: %d calls, at most 6 deep" % calls["__call__"])
