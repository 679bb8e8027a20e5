class Node:
    def __init__(self, value, rest):
        self.value, self.next = value, rest


front = first = Node(1, Node(2, Node(1, None)))
seen = []


def mirrored(node):
    global front
    if node is None:
        return True
    seen.append(node.value)
    same = mirrored(node.next) and node.value == front.value
    front = front.next  # at last nothing
    seen.pop()
    return same


print(mirrored(first))
