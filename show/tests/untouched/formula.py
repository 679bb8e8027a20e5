# The methods of several classes are one recursion: 9 calls, 3 of them of numbers.
class Number:
    def __init__(self, value):
        self.value = value

    def total(self):
        return self.value


class Sum:
    def __init__(self, *parts):
        self.parts = parts

    def total(self):
        return sum(part.total() for part in self.parts)


class Twice:
    def __init__(self, part):
        self.part = part

    def total(self):
        return 2 * self.part.total()


print(Sum(Twice(Sum(Number(1), Twice(Number(2)))), Sum(Sum(Number(3)), )).total())
