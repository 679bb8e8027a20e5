# Right: what is free, and what is in use, are both letters that look like nothing.
#! from collections import Counter; n = Counter()
grid = [list("..#."), list("...."), list(".#..")]
bits, ways, words = [], 0, []


def walk(x, y):
    global ways
    #! n["calls"] += 1; before = [row[:] for row in grid]
    if (x, y) == (3, 2):
        ways += 1
        return
    grid[y][x] = "-"  #! n["grid"] += 1
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        if 0 <= x + dx < 4 and 0 <= y + dy < 3 and grid[y + dy][x + dx] == ".":
            walk(x + dx, y + dy)
    grid[y][x] = "."  #! n["grid"] += 1
    #! n["all"] += 1; n["same"] += grid == before


def binary(left):
    #! before, at_first = bits[:], n["bits"]
    if left == 0:
        words.append("".join(bits))
        return
    for bit in "01":
        bits.append(bit)  #! n["bits"] += 1
        binary(left - 1)
        bits.pop()  #! n["bits"] += 1
    #! n["all bits"] += 1; n["same bits"] += bits == before


walk(0, 0)
binary(3)
print(ways, words)
#! print("row: `grid`: written %d times (line 13 and others); as before when the call returns: %d of %d" % (n["grid"], n["same"], n["all"]))
#! print("row: `bits`: written %d times (line 27 and others); as before when the call returns: %d of %d" % (n["bits"], n["same bits"], n["all bits"]))
