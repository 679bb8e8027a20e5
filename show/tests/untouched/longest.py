numbers = [3, 1, 4, 1, 5, 9, 2, 6]
best = []


def grow(path, start):
    global best
    if len(path) > len(best):
        best = path  # no copy is needed: nobody changes it
    for i in range(start, len(numbers)):
        if not path or numbers[i] > path[-1]:
            grow(path + [numbers[i]], i + 1)


grow([], 0)
print(best)
