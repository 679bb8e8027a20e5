numbers = list(range(1, 21))
target = 105
entries = 0
ways = [1] + [0] * target  # ways[rest]: without any number

for number in numbers:
    for rest in range(target, number - 1, -1):
        entries += 1
        ways[rest] += ways[rest - number]

print("ways", ways[target])
print("entries", entries)
