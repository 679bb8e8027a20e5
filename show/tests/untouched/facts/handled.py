# A search within the handler of an exception of the program's own: what its calls return is still seen.
class Again(Exception): pass
#! writes = writing = restored = 0
rows = []
def place(n):
    #! global writes, writing, restored
    #! before, at_first = rows[:], writes
    if len(rows) == n: return True
    for y in range(n):
        if all(y != r and abs(y - r) != len(rows) - x for x, r in enumerate(rows)):
            rows.append(y) #! writes += 2
            if place(n): return True
            rows.pop()
    #! writing += writes > at_first
    #! restored += writes > at_first and rows == before
    return False
try:
    raise Again
except Again:
    print(place(3))
#! print(f"row: `rows`: written {writes} times (line 11 and others); as before when the call returns: {restored} of {writing}")
