# Wrong: the last place is never filled.
board = [0] * 5
#! written = set()


def place(n):
    if n == 4:
        return
    for value in (1, 2):
        board[n] = value  #! written.add(n)
        place(n + 1)
        board[n] = 0


place(0)
#! print("row: `board`: %d of 5 free places never written, the first: (4, 0)" % (5 - len(written)))
