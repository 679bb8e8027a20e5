import sys
from ortools.sat.python import cp_model

N = int(sys.argv[1])
model = cp_model.CpModel()
row = [model.new_int_var(0, N - 1, "row") for _ in range(N)]
for sign in (-1, 0, 1):
    model.add_all_different(row[x] + sign * x for x in range(N))

solver = cp_model.CpSolver()
solver.parameters.enumerate_all_solutions = True
solver.parameters.num_workers = 1
solver.solve(model)
print(solver.response_stats())
