"""The course's solution: all ways to choose numbers with a given sum.

Reads the sum and then the numbers, prints each choice, then how many there are.
"""

import sys

import search_trace


class Search:
    def __init__(self, target, numbers):
        self.target = target
        self.numbers = numbers
        self.taken = []
        self.subsets = 0

    def step(self, i, total, rest):
        """Decides the numbers from `i` on: `total` is what was taken before, `rest` is the sum of these numbers."""
        search_trace.enter()
        if i == len(self.numbers):
            if total == self.target:
                self.show()
            else:
                search_trace.reject("another sum")
            search_trace.leave()
            return
        number = self.numbers[i]
        if total + number > self.target:
            search_trace.refuse("the sum is too large", i, number)
        else:
            self.taken.append(number)
            search_trace.mark(i, number)
            self.step(i + 1, total + number, rest - number)
            self.taken.pop()
            search_trace.unmark(i)
        if total + rest - number < self.target:
            search_trace.refuse("what follows is too little", i, 0)
        else:
            search_trace.mark(i, 0)
            self.step(i + 1, total, rest - number)
            search_trace.unmark(i)
        search_trace.leave()

    def show(self):
        """Shows the numbers taken, and counts them."""
        print(*self.taken)
        self.subsets += 1
        search_trace.solution()


def main():
    words = [int(word) for word in sys.stdin.readline().split() if word.isdigit()]
    if not 1 <= len(words) <= 41:
        sys.exit("error: the input is a sum, and then up to 40 numbers")
    target, numbers = words[0], words[1:]
    search_trace.boxes(len(numbers))
    search = Search(target, numbers)
    search.step(0, 0, sum(numbers))
    print("Subsets", search.subsets)


main()
