# Right: a list in a list is no changed copy of it, what comprehensions do with a result is used, and a mentioned function is called.
#! calls = {"total": 0, "ways": 0, "size": 0}


def total(items):
    """The sum of all numbers, at any depth."""
    #! calls["total"] += 1
    return sum(
        # A list has a sum of its own.
        total(it)
        if isinstance(it, list)
        else it
        for it in items
    )


def ways(n):
    #! calls["ways"] += 1
    return 1 if n < 2 else sum([
        # One step, or two.
        ways(n - k) for k in (1, 2)
    ])


def size(tree):
    #! calls["size"] += 1
    return 1 + sum(map(size, tree))


print(total.__doc__.upper(), total([1, [2, 3], [4, [5, 6]]]), ways(5), size([[], [[]]]))
#! for name in calls: print("row: `%s`: %d calls, at most" % (name, calls[name]))
