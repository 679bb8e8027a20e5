"""Exact cover: Algorithm X."""

table = {"a": "136", "b": "14", "c": "235", "d": "25", "e": "36", "f": "45"}
chosen = []
nodes = solutions = ones = links = 0


class Node:
    """A one of the table, the head of a column, or the root of all heads."""

    def __init__(self, head, row, left, up):
        self.head, self.row = head or self, row
        self.size = 0  # of a head: how many ones are left below it
        self.left, self.up = left or self, up or self
        self.right = left.right if left else self
        self.down = up.down if up else self
        self.left.right = self.right.left = self.up.down = self.down.up = self


def make():
    """Makes a node for each one of the table; returns the root."""
    root = Node(None, None, None, None)
    heads = {}
    for name in sorted(set(name for names in table.values() for name in names)):
        heads[name] = Node(None, name, root.left, None)
    for row, names in table.items():
        last = None
        for name in names:
            last = Node(heads[name], row, last, heads[name].up)
            last.head.size += 1
    return root


def others(node, direction):
    """The other nodes of a ring, in one direction."""
    other = getattr(node, direction)
    while other is not node:
        yield other
        other = getattr(other, direction)


def cover(head):
    """Takes a column out of the table, and all rows that have a one in it."""
    global links
    head.left.right, head.right.left = head.right, head.left
    links += 2
    for one in others(head, "down"):
        for other in others(one, "right"):
            other.up.down, other.down.up = other.down, other.up
            other.head.size -= 1
            links += 2


def uncover(head):
    """Undoes what cover did, the last step first."""
    global links
    for one in others(head, "up"):
        for other in others(one, "left"):
            other.head.size += 1
            other.up.down = other.down.up = other
            links += 2
    head.left.right = head.right.left = head
    links += 2


def search():
    """Completes the chosen rows in every possible way."""
    global nodes, solutions, ones
    nodes += 1
    ones += sum(head.size for head in others(root, "right"))  # what it would cost to copy the table
    if root.right is root:
        solutions += 1
        print(*chosen)
        return
    column = min(others(root, "right"), key=lambda head: head.size)
    cover(column)
    for one in others(column, "down"):
        chosen.append(one.row)
        for other in others(one, "right"):
            cover(other.head)
        search()
        for other in others(one, "left"):
            uncover(other.head)
        chosen.pop()
    uncover(column)


root = make()
search()
print("solutions", solutions)
print("nodes", nodes)
print("ones", ones)
print("links", links)
