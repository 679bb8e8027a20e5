# Right: the value of a game, which is below 0 where it is lost.
#! from collections import Counter; n = Counter()
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = list("XO.XO....")


def minimax(player, other):
    #! n["calls"] += 1
    if any(all(board[i] == other for i in line) for line in LINES):
        return -1  #! n["lost"] += 1
    if "." not in board:
        return 0
    best = -2
    for i, cell in enumerate(board):
        if cell == ".":
            board[i] = player  #! n["board"] += 1
            best = max(best, -minimax(other, player))
            board[i] = "."  #! n["board"] += 1
    return best


print(minimax("X", "O"))
#! print("row: `board`: written %d times (line 16 and others)" % n["board"])
#! print("row: `minimax`: %d calls, at most 6 deep" % n["calls"])
#! print("row: solutions: none is known")
