"""Exact cover: Algorithm X."""

table = {"a": "136", "b": "14", "c": "235", "d": "25", "e": "36", "f": "45"}
chosen = []
nodes = solutions = ones = 0


def rows_of(column, table):
    return [row for row in table if column in table[row]]


def search(columns, table):
    """Completes the chosen rows in every possible way."""
    global nodes, solutions, ones
    nodes += 1
    ones += sum(len(table[row]) for row in table)  # what it costs to copy the table
    if not columns:
        solutions += 1
        print(*chosen)
        return
    column = min(columns, key=lambda column: len(rows_of(column, table)))
    for row in rows_of(column, table):
        chosen.append(row)
        left = [column for column in columns if column not in table[row]]
        search(left, {row: table[row] for row in table if all(c in left for c in table[row])})
        chosen.pop()


search(sorted(set(name for names in table.values() for name in names)), table)
print("solutions", solutions)
print("nodes", nodes)
print("ones", ones)
