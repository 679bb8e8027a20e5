"""Square rows: look ahead."""

import search_trace as show

n = 26
wanted = 1  # stop after this many rows
ordered = False
looking = True
row = [1] + [0] * (n - 1)  # the first number is 1
used = [False, True] + [False] * (n - 1)  # used[v]: whether v is in the row
nodes = solutions = looks = 0


def is_square(s):
    return any(d * d == s for d in range(2, s))


def is_used(v):
    """Tests whether v is in the row."""
    global looks
    looks += 1
    return used[v]


def ways_on(v):
    """Counts the numbers that could follow v."""
    return sum(w != v and not is_used(w) and is_square(v + w) for w in range(1, n + 1))


def is_hopeless(v):
    """Tests whether the numbers that are left can no longer follow v."""
    ends = 0
    for w in range(1, n + 1):
        if not is_used(w):
            partners = ways_on(w) + is_square(v + w)
            if partners == 0:
                return True
            if partners == 1:
                ends += 1
    return ends > 1


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
    choices = list(range(1, n + 1))
    if ordered:
        choices.sort(key=ways_on)
    for v in choices:
        if solutions == wanted:
            show.leave()
            return
        if is_used(v):
            show.refuse("it is used", k, v)
        elif not is_square(row[k - 1] + v):
            show.refuse("the sum is no square", k, v)
        else:
            used[v] = True
            if looking and is_hopeless(v):
                show.refuse("the numbers left cannot follow", k, v)
            else:
                row[k] = v
                show.mark(k, v)
                search(k + 1)
                show.unmark(k)
            used[v] = False
    show.leave()


show.boxes(n)
show.given(0, 1)
search(1)
print("rows", solutions)
print("nodes", nodes)
print("looks", looks)
