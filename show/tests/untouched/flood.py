img = [[1,1,1],[1,1,0],[1,0,1]]
def fill(r, c, old, new):
    for dr, dc in ((0,1),(1,0),(0,-1),(-1,0)):
        nr, nc = r+dr, c+dc
        if 0 <= nr < 3 and 0 <= nc < 3 and img[nr][nc] == old:
            img[nr][nc] = new
            fill(nr, nc, old, new)
img[1][1] = 2
fill(1,1,1,2)
print(img)
