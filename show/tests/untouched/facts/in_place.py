# Right: marks of a ruler, which operators and methods of sets change in place.
#! n = dict(marks=0, distances=0, all=0, same=[0, 0])
def ruler(marks, distances, n_marks, limit):
    #! before, at_first = (marks[:], set(distances)), n["marks"]
    if len(marks) == n_marks:
        print(marks)
        return
    for m in range(marks[-1] + 1, limit):
        new = {m - old for old in marks}
        if not new & distances:
            marks += [m]  #! n["marks"] += 2
            distances.update(new)  #! n["distances"] += 2 * len(new)
            ruler(marks, distances, n_marks, limit)
            distances.difference_update(new)
            del marks[-1]
    #! n["all"] += n["marks"] > at_first; n["same"][0] += n["marks"] > at_first and marks == before[0]
    #! n["same"][1] += n["marks"] > at_first and distances == before[1]


ruler([0], set(), 4, 7)
#! print("row: `marks`: written %d times (line 11 and others); as before when the call returns: %d of %d" % (n["marks"], n["same"][0], n["all"]))
#! print("row: `distances`: written %d times (line 12 and others); as before when the call returns: %d of %d" % (n["distances"], n["same"][1], n["all"]))
