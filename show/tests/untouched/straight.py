# A path that never has to turn back: what it collects is no list of results.
maze = ["S.#", "#..", "##E"]
seen = [[0] * 3 for _ in range(3)]
path = []

def walk(r, c):
    if not (0 <= r < 3 and 0 <= c < 3) or maze[r][c] == "#" or seen[r][c]:
        return False
    seen[r][c] = 1
    path.append(3 * r + c)
    if maze[r][c] == "E":
        return True
    if walk(r - 1, c) or walk(r, c - 1) or walk(r + 1, c) or walk(r, c + 1):
        return True
    path.pop()
    seen[r][c] = 0
    return False

print(walk(0, 0), path)
