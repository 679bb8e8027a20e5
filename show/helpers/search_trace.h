/* Says what a search in C or C++ does, for `show`: one event a line, in the file that the variable SEARCH_TRACE names.

   Without that variable, nothing is written. Begin with trace_board(8, 8, "queens") or trace_boxes(5). The kind of
   a board is tour, queens, digits, marks or path. A cell is x, y on a board, and one index in a line of boxes; a
   value may follow. */

#ifndef SEARCH_TRACE_H
#define SEARCH_TRACE_H

#include <stdio.h>
#include <stdlib.h>

/* The next whole number in the line of input, or -1 at its end; other words are left out. */
static inline int trace_number(void) {
    int number = -1, sign = scanf("%*[^0-9\n]") == EOF ? EOF : getchar();
    return ungetc(sign, stdin) != '\n' && scanf("%d", &number) == 1 ? number : -1;
}

static FILE *trace_file;
static int trace_numbers; /* how many numbers a cell has */

static inline void trace_open(int numbers) {
    const char *path = getenv("SEARCH_TRACE");
    trace_numbers = numbers;
    if (trace_file == NULL && path != NULL && (trace_file = fopen(path, "w")) == NULL) perror(path);
}

static inline void trace_board(int width, int height, const char *kind) {
    trace_open(2);
    if (trace_file) fprintf(trace_file, "board %d %d %s\n", width, height, kind);
}

static inline void trace_boxes(int count) {
    trace_open(1);
    if (trace_file) fprintf(trace_file, "boxes %d\n", count);
}

static inline void trace_write(int line, const char *event, const char *why, size_t count, const int *cell) {
    fputs(event, trace_file);
    for (int i = 0; i < (int)count; i++) fprintf(trace_file, i < trace_numbers ? " %d" : " =%d", cell[i]);
    fprintf(trace_file, "%s%s @%d\n", why[0] ? " " : "", why, line);
    fflush(trace_file); /* a crash loses no line */
}

#define TRACE_IS_ON (trace_file != NULL)
#define TRACE(...) (TRACE_IS_ON ? trace_write(__LINE__, __VA_ARGS__) : (void)0)

#ifdef __cplusplus
template <typename... Numbers>
static inline void trace_write_cell(int line, const char *event, const char *why, Numbers... numbers) {
    const int cell[] = {static_cast<int>(numbers)...};
    trace_write(line, event, why, sizeof...(numbers), cell);
}
#define TRACE_CELL(...) (TRACE_IS_ON ? trace_write_cell(__LINE__, __VA_ARGS__) : (void)0)
#else
#define TRACE_CELL(event, why, ...) \
    TRACE(event, why, sizeof(int[]){__VA_ARGS__} / sizeof(int), (int[]){__VA_ARGS__})
#endif

/* Is on the board before the search: trace_given(x, y) a start, trace_given(x, y, 5) a clue. */
#define trace_given(...) TRACE_CELL("given", "", __VA_ARGS__)
/* Nothing may be placed on the cell. */
#define trace_blocked(...) TRACE_CELL("given", "=x", __VA_ARGS__)
/* A call of the search begins. */
#define trace_enter() TRACE("enter", "", 0, NULL)
/* A choice is impossible: trace_refuse("the row has a queen", x, y). */
#define trace_refuse(why, ...) TRACE_CELL("refuse", why, __VA_ARGS__)
/* A choice is made: trace_mark(x, y), or with a value, trace_mark(x, y, 5). It is taken back. */
#define trace_mark(...) TRACE_CELL("mark", "", __VA_ARGS__)
#define trace_unmark(...) TRACE_CELL("unmark", "", __VA_ARGS__)
/* A complete candidate is not a solution: trace_reject("not closed"). It is one. */
#define trace_reject(why) TRACE("reject", why, 0, NULL)
#define trace_solution() TRACE("solution", "", 0, NULL)
/* It is one, with a value; a variable of the search, shown beside the board: trace_note("best", 281). */
#define trace_solution_value(value) TRACE_CELL("solution", "", value)
#define trace_note(name, value) ((void)(TRACE_IS_ON && fprintf(trace_file, "note %s=%d @%d\n", name, value, __LINE__)))
/* The call ends. */
#define trace_leave() TRACE("leave", "", 0, NULL)

#endif
