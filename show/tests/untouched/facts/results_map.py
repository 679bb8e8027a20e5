# Right: results in a dictionary.
ways = {}
path = []


def go(left):
    if left == 0:
        ways[tuple(path)] = len(path)
        return
    for step in (1, 2):
        if step <= left:
            path.append(step)
            go(left - step)
            path.pop()


go(4)
print(len(ways))
#! print("row: solutions: %d, probably: `ways` grew (line 8)" % len(ways))
