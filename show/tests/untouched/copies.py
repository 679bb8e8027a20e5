# Subsets with a given sum, copies passed down, a global counter.
NUMBERS = [3, 5, 6, 7, 8]
found = 0

def choose(i, taken, rest):
    global found
    if rest == 0:
        found += 1
        print(taken)
        return
    if i == len(NUMBERS) or rest < 0:
        return
    choose(i + 1, taken + [NUMBERS[i]], rest - NUMBERS[i])
    choose(i + 1, taken, rest)

choose(0, [], 14)
print(found)
