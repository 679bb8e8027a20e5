"""The course's solution: all different arrangements of numbers, collected in a list.

Reads the numbers, prints how many arrangements there are, and then each of them.
"""

import sys

import search_trace


class Search:
    def __init__(self, numbers):
        self.numbers = numbers
        # Which of them are in the path, by their places in the input.
        self.used = [False] * len(numbers)
        # The beginning of an arrangement.
        self.path = []
        # The arrangements.
        self.found = []

    def step(self, place):
        """Puts each number that is left at this place, equal ones once, and continues with the next place."""
        search_trace.enter()
        if place == len(self.numbers):
            # A copy: the path itself goes on changing.
            self.found.append(list(self.path))
            search_trace.solution()
            search_trace.leave()
            return
        # The numbers that this call has put at its place.
        tried = set()
        for i, number in enumerate(self.numbers):
            if not self.used[i] and number not in tried:
                tried.add(number)
                self.used[i] = True
                self.path.append(number)
                search_trace.mark(place, number)
                self.step(place + 1)
                self.path.pop()
                self.used[i] = False
                search_trace.unmark(place)
        search_trace.leave()


def main():
    search = Search([int(word) for word in sys.stdin.readline().split()])
    search_trace.boxes(len(search.numbers))
    search.step(0)
    print("Arrangements", len(search.found))
    for arrangement in search.found:
        print(*arrangement)


main()
