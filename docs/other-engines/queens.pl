% Backtracking is what Prolog does by itself: select/3 tries each row that is left.
queens(N, Rows) :- numlist(1, N, Free), place(Free, [], Rows).

place([], Rows, Rows) :- visit.
place([A|Free], Placed, Rows) :-
    visit,
    select(Row, [A|Free], Rest),
    safe(Row, 1, Placed),
    place(Rest, [Row|Placed], Rows).

safe(_, _, []).
safe(Row, Columns, [Other|Placed]) :-
    abs(Row - Other) =\= Columns,
    Next is Columns + 1,
    safe(Row, Next, Placed).

visit :- flag(nodes, Nodes, Nodes + 1).

main :-
    current_prolog_flag(argv, [Argument]),
    atom_number(Argument, N),
    aggregate_all(count, queens(N, _), Solutions),
    flag(nodes, Nodes, Nodes),
    format("~d solutions, ~d nodes~n", [Solutions, Nodes]).
:- initialization(main, main).
