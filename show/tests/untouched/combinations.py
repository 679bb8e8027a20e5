def combos(items, k, start=0, chosen=()):
    if len(chosen) == k:
        yield chosen
        return
    for i in range(start, len(items)):
        yield from combos(items, k, i + 1, chosen + (items[i],))
for c in combos([3, 5, 7, 9, 11], 3):
    print(c)
