"""Number place: at a dead end, jump back to the last choice that has caused it."""

puzzle = "020900006100000090008007000500000700007800100009400002000200400060000003300005080"  # p5252
jumping = True
board = [int(digit) for digit in puzzle]
empty = [cell for cell in range(81) if board[cell] == 0]
nodes = 0


def sees(a, b):
    """Tests whether two cells share a row, a column or a block."""
    return a // 9 == b // 9 or a % 9 == b % 9 or (a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3)


peers = [[b for b in range(81) if b != a and sees(a, b)] for a in range(81)]


def search(k):
    """Fills the empty cells from the k-th on; returns None, or the cells whose digits have made it fail."""
    global nodes
    nodes += 1
    if k == len(empty):
        return None
    cell = empty[k]
    causes = set()
    for digit in range(1, 10):
        found = [peer for peer in peers[cell] if board[peer] == digit]
        if found:
            causes.add(min(found))
        else:
            board[cell] = digit
            below = search(k + 1)
            if below is None:
                return None
            board[cell] = 0
            if jumping and cell not in below:
                return below
            causes |= below
    return causes - {cell}


search(0)
print(*board)
print("nodes", nodes)
