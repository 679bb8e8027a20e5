"""The course's solution: a best packing of a knapsack, by branch and bound.

Reads the limit, and then the value and the weight of each object.
"""

import sys

import search_trace


class Search:
    def __init__(self, limit, objects):
        self.limit = limit
        # (value, weight, place in the input from 0), by value per weight, the highest first.
        self.objects = sorted(objects, key=lambda it: it[0] / it[1], reverse=True)
        # Which of them are in the knapsack.
        self.taken = [False] * len(objects)
        # The best value so far, and what was taken for it.
        self.best = 0
        self.best_taken = list(self.taken)
        self.nodes = 0

    def at_most(self, i, value, weight):
        """What can be reached at most, if one of the objects from i on may be cut."""
        room = self.limit - weight
        for v, w, _ in self.objects[i:]:
            if w > room:
                return value + v * room // w
            value += v
            room -= w
        return value

    def step(self, i, value, weight):
        """Decides object i and those after it; `value` and `weight` are those of the objects taken before."""
        search_trace.enter()
        self.nodes += 1
        if i == len(self.objects):
            if value > self.best:
                self.best = value
                self.best_taken = list(self.taken)
                search_trace.solution()
            else:
                search_trace.reject("no better than the best so far")
            search_trace.leave()
            return
        v, w, _ = self.objects[i]
        if weight + w <= self.limit:
            self.taken[i] = True
            search_trace.mark(i, v)
            self.step(i + 1, value + v, weight + w)
            self.taken[i] = False
            search_trace.unmark(i)
        else:
            search_trace.refuse("too heavy", i, v)
        if self.at_most(i + 1, value, weight) > self.best:
            search_trace.mark(i, 0)
            self.step(i + 1, value, weight)
            search_trace.unmark(i)
        else:
            search_trace.refuse("no more than the best can be reached", i, 0)
        search_trace.leave()


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    limit, numbers = numbers[0], numbers[1:]
    objects = [(numbers[2 * n], numbers[2 * n + 1], n) for n in range(len(numbers) // 2)]
    search = Search(limit, objects)
    search_trace.boxes(len(objects))
    search.step(0, 0, 0)
    packed = [search.objects[i][2] for i in range(len(objects)) if search.best_taken[i]]
    print("Best", search.best)
    print("Objects", *packed)
    print("Nodes", search.nodes)


main()
