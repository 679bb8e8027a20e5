import sys
sys.setrecursionlimit(5000)
maze = ["#########", "#S..#...#", "#.#.#.#.#", "#.#...#E#", "#########"]
W, H = len(maze[0]), len(maze)
visited = set()
def walk(r, c):
    if maze[r][c] == '#' or (r, c) in visited:
        return False
    visited.add((r, c))
    if maze[r][c] == 'E':
        return True
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if walk(r + dr, c + dc):
            return True
    return False
print(walk(1, 1))
