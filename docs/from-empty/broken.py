"""The knight's tour with unmark before the call: wrong on purpose."""

width, height = 3, 4
start = (1, 0)
wanted = 1000000  # stop after this many tours
ordered = False
MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
board = [[0] * width for y in range(height)]  # the number of each cell's visit
nodes = solutions = 0


def is_free(x, y):
    return 0 <= x < width and 0 <= y < height and board[y][x] == 0


def moves(cell):
    return [(cell[0] + right, cell[1] + down) for right, down in MOVES]


def ways_on(cell):
    """Counts the cells that could follow this one."""
    return sum(is_free(x, y) for x, y in moves(cell))


def search(k, cell):
    """Tries all tours that begin with the k visits on the board, of which cell is the last."""
    global nodes, solutions
    nodes += 1
    if k == width * height:
        solutions += 1
        return
    choices = moves(cell)
    if ordered:
        choices.sort(key=ways_on)
    for x, y in choices:
        if solutions == wanted:
            return
        if is_free(x, y):
            board[y][x] = k + 1
            board[y][x] = 0
            search(k + 1, (x, y))


board[start[1]][start[0]] = 1
search(1, start)
print("tours", solutions)
print("nodes", nodes)
