roads = {"Bern": ["Bonn", "Brig"], "Bonn": ["Bern", "Brig"], "Brig": ["Bern", "Bonn"]}
route = []


def visit(town):
    route.append(town)
    for other in roads[town]:
        if other not in route:
            visit(other)
    route.pop()


visit("Bern")
