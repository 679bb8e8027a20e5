def path_exists(grid, pos, goal, visited=None):
    if visited is None:
        visited = set()
    r, c = pos
    if not (0 <= r < len(grid) and 0 <= c < len(grid[0])):
        return None
    if grid[r][c] == 1 or pos in visited:
        return None
    if pos == goal:
        return [pos]
    visited.add(pos)
    for d in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
        p = path_exists(grid, (r + d[0], c + d[1]), goal, visited)
        if p:
            return [pos] + p
    return None

grid = [[0,0,1,0],[1,0,1,0],[0,0,0,0],[0,1,1,0]]
print(path_exists(grid, (0,0), (3,3)))
