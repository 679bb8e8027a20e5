graph = {"A": "BC", "B": "ACD", "C": "ABD", "D": "BC"}
colors = {}
def color(nodes):
    if not nodes:
        return True
    v = nodes[0]
    for c in ("red", "green", "blue"):
        if all(colors.get(u) != c for u in graph[v]):
            colors[v] = c
            if color(nodes[1:]):
                return True
            del colors[v]
    return False
print(color(list(graph)), colors)
