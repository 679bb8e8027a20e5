"""Prime rows, step 4: unmark."""

import search_trace as show

n = 6
row = [1] + [0] * (n - 1)  # the first number is 1
used = [False, True] + [False] * (n - 1)  # used[v]: whether v is in the row
nodes = solutions = looks = 0


def is_prime(s):
    return s > 1 and all(s % d > 0 for d in range(2, s))


def is_used(v):
    """Tests whether v is in the row."""
    global looks
    looks += 1
    return used[v]


def search(k):
    """Tries all rows that begin with the first k numbers."""
    global nodes, solutions
    show.enter()
    nodes += 1
    if k == n:
        solutions += 1
        print(*row)
        show.solution()
        show.leave()
        return
    for v in range(1, n + 1):
        if is_used(v):
            show.refuse("it is used", k, v)
        elif not is_prime(row[k - 1] + v):
            show.refuse("the sum is no prime", k, v)
        else:
            row[k] = v
            used[v] = True
            show.mark(k, v)
            search(k + 1)
            used[v] = False
            show.unmark(k)
    show.leave()


show.boxes(n)
show.given(0, 1)
search(1)
print("rows", solutions)
print("nodes", nodes)
print("looks", looks)
