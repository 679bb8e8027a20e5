numbers = list(range(1, 21))
target = 105
nodes = 0


def ways(k, rest):
    """Counts the ways to make the rest from the numbers after the first k."""
    global nodes
    nodes += 1
    if k == len(numbers):
        return rest == 0
    found = ways(k + 1, rest)
    if numbers[k] <= rest:
        found += ways(k + 1, rest - numbers[k])
    return found


print("ways", ways(0, target))
print("nodes", nodes)
