n = 4
result = []
def perm(path, used):
    if len(path) == n:
        result.append(path[:])
        return
    for i in range(n):
        if used[i]:
            continue
        used[i] = True
        path.append(i)
        perm(path, used)
        path.pop()
        used[i] = False
perm([], [False] * n)
print(len(result))
