% Writes a number place for a SAT solver: variable 81x + 9y + d says that cell (x, y) has the digit d.
main :-
    current_prolog_flag(argv, [File, Rules]),
    findall(Clause, (rule(Rules, Clause) ; clue(File, Clause)), Clauses),
    length(Clauses, Number),
    format("p cnf 729 ~d~n", [Number]),
    forall(member(Clause, Clauses), (atomic_list_concat(Clause, ' ', Line), format("~w 0~n", [Line]))).

% These rules are enough: each unit has each digit, and no cell has two.
rule(_, Clause) :- place_of_digit(Clause).
rule(_, Clause) :- digits_of_cell(Digits), not_both(Digits, Clause).
% These follow from them: each cell has a digit, and no unit has a digit twice.
rule(all, Clause) :- digits_of_cell(Clause).
rule(all, Clause) :- place_of_digit(Places), not_both(Places, Clause).

not_both(Variables, [A, B]) :-
    append(_, [V|Others], Variables), member(W, Others),
    A is -V, B is -W.

digits_of_cell(Variables) :-
    between(0, 80, Cell),
    findall(V, (between(1, 9, Digit), V is 9 * Cell + Digit), Variables).

place_of_digit(Variables) :-
    unit(Cells), between(1, 9, Digit),
    findall(V, (member(X/Y, Cells), V is 81 * X + 9 * Y + Digit), Variables).

unit(Cells) :- between(0, 8, X), findall(X/Y, between(0, 8, Y), Cells).
unit(Cells) :- between(0, 8, Y), findall(X/Y, between(0, 8, X), Cells).
unit(Cells) :-
    member(Left, [0, 3, 6]), member(Top, [0, 3, 6]),
    findall(X/Y, (member(A, [0, 1, 2]), member(B, [0, 1, 2]), X is Left + A, Y is Top + B), Cells).

% The first 81 digits of the file are the cells, row by row; 0 is a cell without a clue.
clue(File, [V]) :-
    read_file_to_codes(File, Codes, []),
    include([Code]>>code_type(Code, digit), Codes, Digits),
    nth0(Place, Digits, Code), Place < 81, Code > 0'0,
    V is 81 * (Place mod 9) + 9 * (Place // 9) + Code - 0'0.

:- initialization(main, main).
