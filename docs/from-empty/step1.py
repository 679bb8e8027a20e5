"""Prime rows, step 1: enumerate all candidates."""

import search_trace as show

n = 6
row = [1] + [0] * (n - 1)  # the first number is 1
nodes = solutions = 0


def is_prime(s):
    return s > 1 and all(s % d > 0 for d in range(2, s))


def is_prime_row():
    for k in range(1, n):
        if row[k] in row[:k] or not is_prime(row[k - 1] + row[k]):
            return False
    return True


def search(k):
    """Tries all rows that begin with the first k numbers."""
    global nodes, solutions
    show.enter()
    nodes += 1
    if k == n:
        if is_prime_row():
            solutions += 1
            print(*row)
            show.solution()
        else:
            show.reject("it is no prime row")
        show.leave()
        return
    for v in range(1, n + 1):
        row[k] = v
        show.mark(k, v)
        search(k + 1)
        show.unmark(k)
    show.leave()


show.boxes(n)
show.given(0, 1)
search(1)
print("rows", solutions)
print("nodes", nodes)
