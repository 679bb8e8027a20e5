"""N queens: how many solutions are there?"""

import search_trace as show

n = 8
rows = []  # rows[x]: the row of the queen in column x
nodes = solutions = kinds = 0


def is_attacked(x, y):
    return any(y == b or abs(y - b) == x - a for a, b in enumerate(rows))


def is_skipped(x, y):
    """Tests whether each solution with this queen has an image that the search finds without her."""
    if x == 0:
        return y > n - 1 - y
    return y in (0, n - 1) and is_nearer(x) or x == n - 1 and is_nearer(y)


def is_nearer(place):
    """Tests whether a place on an edge is nearer to a corner than the first queen."""
    return min(place, n - 1 - place) < rows[0]


def images():
    """The images of the solution, eight lists of rows."""
    image = rows
    found = []
    for turn in range(4):
        image = [image.index(y) for y in range(n)]  # x and y exchanged
        found.append(image)
        image = list(reversed(image))  # left and right exchanged
        found.append(image)
    return found


def count():
    """Counts the solution, and those of its images that the search does not find."""
    global solutions, kinds
    if rows == min(images()):
        kinds += 1
        solutions += len(set(tuple(image) for image in images()))
        print(*rows)


def search(x):
    """Places the queens of column x and of those to its right."""
    global nodes
    show.enter()
    nodes += 1
    if x == n:
        show.solution()
        count()
        show.leave()
        return
    for y in range(n):
        if is_attacked(x, y):
            show.refuse("attacked", x, y)
        elif is_skipped(x, y):
            show.refuse("an image is enough", x, y)
        else:
            rows.append(y)
            show.mark(x, y)
            search(x + 1)
            show.unmark(x, y)
            rows.pop()
    show.leave()


show.board(n, n, "queens")
search(0)
print("kinds", kinds)
print("solutions", solutions)
print("nodes", nodes)
