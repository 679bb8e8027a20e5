:- use_module(library(clpfd)).

main :-
    current_prolog_flag(argv, [File]),
    rows(File, Rows),
    length(Rows, 9),
    append(Rows, Cells),
    Cells ins 1..9,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    blocks(Rows),
    include(var, Cells, Open),
    length(Open, Left),
    statistics(inferences, Before),
    findall(Cells, labeling([ff], Cells), Solutions),
    statistics(inferences, After),
    length(Solutions, Found),
    Spent is After - Before,
    format("~d cells open, ~d solutions, ~D inferences~n", [Left, Found, Spent]).

blocks([]).
blocks([A, B, C|Rows]) :- three(A, B, C), blocks(Rows).

three([], [], []).
three([A, B, C|X], [D, E, F|Y], [G, H, I|Z]) :-
    all_distinct([A, B, C, D, E, F, G, H, I]),
    three(X, Y, Z).

% The digits of the first nine lines; 0 is a cell without a clue, and so a variable.
rows(File, Rows) :-
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "", Lines),
    length(First, 9),
    append(First, _, Lines),
    maplist(row, First, Rows).

row(Line, Row) :- string_codes(Line, Codes), convlist(cell, Codes, Row).

cell(0'0, _) :- !.
cell(Code, Digit) :- code_type(Code, digit(Digit)).

:- initialization(main, main).
