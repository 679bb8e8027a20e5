"""The course's solution: counts choices of numbers with a given sum, with a memo that knows all that a call reads.

Reads the sum and then the numbers, prints how many choices of numbers have this sum, no two of them neighbours.
"""

import sys

import search_trace


class Search:
    def __init__(self, numbers):
        self.numbers = numbers
        # Which of them are taken.
        self.taken = [False] * len(numbers)
        # The results of calls that have ended.
        self.memo = {}

    def ways(self, k, rest):
        """Counts the ways to choose numbers from number `k` on whose sum is `rest`."""
        # A call reads this, too: whether the number before is taken.
        before = k > 0 and self.taken[k - 1]
        if (k, rest, before) in self.memo:
            return self.memo[k, rest, before]
        search_trace.enter()
        found = 0
        if k == len(self.numbers):
            if rest == 0:
                found = 1
                search_trace.solution()
            search_trace.leave()
            return found
        number = self.numbers[k]
        if before:
            search_trace.refuse("its neighbour is taken", k, number)
        elif number > rest:
            search_trace.refuse("the sum is too large", k, number)
        else:
            self.taken[k] = True
            search_trace.mark(k, number)
            found += self.ways(k + 1, rest - number)
            self.taken[k] = False
            search_trace.unmark(k)
        search_trace.mark(k, 0)
        found += self.ways(k + 1, rest)
        search_trace.unmark(k)
        self.memo[k, rest, before] = found
        search_trace.leave()
        return found


def main():
    total, *numbers = [int(word) for word in sys.stdin.readline().split()]
    search = Search(numbers)
    search_trace.boxes(len(numbers))
    print("Subsets", search.ways(0, total))


main()
