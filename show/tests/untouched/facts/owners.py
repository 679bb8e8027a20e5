# Right: each room has a mark of its own, and a heap takes back what was put into it.
from heapq import heapify, heappop, heappush


class Room:
    def __init__(self):
        self.seen, self.doors = False, []


rooms = [Room() for _ in range(4)]
for room in rooms:
    room.doors = [other for other in rooms if other is not room]
heap = []
#! n = dict.fromkeys("writes items".split(), 0)


def walk(room, depth):
    room.seen = True  #! n["writes"] += 1
    for door in room.doors:
        if not door.seen:
            heap.append(-depth)  #! n["items"] += 1
            heapify(heap)
            walk(door, depth + 1)
            heappop(heap)
    room.seen = False  #! n["writes"] += 1


walk(rooms[0], 1)
#! print("row: `room.seen`: written %(writes)d times (line 18 and others); not always the same object" % n)
#! print("row: `heap`: written at least %(items)d times (line 21)" % n)
