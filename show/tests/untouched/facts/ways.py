# Right: what is kept for later is no solution.
ways = {}


def count(left):
    if left < 0:
        return 0
    if left in ways:
        return ways[left]
    total = count(left - 2) + count(left - 3)
    ways[left] = total
    return total


ways[0] = 1
print(count(9))
#! print("row: `ways`: written %d times (line 11)" % (len(ways) - 1))
