/* The course's solution: number place by backtracking with forward checking, both ways.

   Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; what follows is comment. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define N 9
/* The set of all digits. */
#define ALL ((1u << N) - 1)

/* A set of digits: bit d - 1 stands for digit d. */
typedef unsigned Digits;

/* board[y][x], 0 for empty. */
static int board[N][N];
/* The empty cells, in the order in which they are filled. */
static int empty_x[N * N], empty_y[N * N];
static int empty_count;
/* The digits on line x, on line y, and in each block. */
static Digits line_x[N], line_y[N], block[N];
static unsigned long long answers, nodes;

static int xy2b(int x, int y) {
    return x / 3 + y / 3 * 3;
}

/* Marks a digit in all sets of a cell, or unmarks it. */
static void flip(int x, int y, int digit) {
    Digits bit = 1u << (digit - 1);
    line_x[x] ^= bit;
    line_y[y] ^= bit;
    block[xy2b(x, y)] ^= bit;
}

/* The digits that cannot be in a cell. */
static Digits taken_for(int x, int y) {
    return line_x[x] | line_y[y] | block[xy2b(x, y)];
}

/* Shows an answer and counts it. */
static void show(void) {
    printf("======== %llu ========\n", answers);
    for (int y = 0; y < N; y++) {
        printf("%d ", y);
        for (int x = 0; x < N; x++) {
            printf("%d", board[y][x]);
        }
        printf("\n");
    }
    answers++;
    trace_solution();
}

/* Whether an empty cell after number `position` has no digit left, or a digit has no cell left.
   On each line and in each block, a digit must be there, or fit one of the empty cells. */
static bool is_hopeless(int position) {
    Digits on_x[N], on_y[N], in_block[N];
    for (int i = 0; i < N; i++) {
        on_x[i] = line_x[i];
        on_y[i] = line_y[i];
        in_block[i] = block[i];
    }
    for (int i = position + 1; i < empty_count; i++) {
        int x = empty_x[i], y = empty_y[i];
        Digits left = ALL & ~taken_for(x, y);
        if (left == 0) {
            return true;
        }
        on_x[x] |= left;
        on_y[y] |= left;
        in_block[xy2b(x, y)] |= left;
    }
    for (int i = 0; i < N; i++) {
        if (on_x[i] != ALL || on_y[i] != ALL || in_block[i] != ALL) {
            return true;
        }
    }
    return false;
}

/* Tries every digit in the empty cell number `position`; those before it are filled. */
static void step(int position) {
    trace_enter();
    nodes++;
    if (position == empty_count) {
        show();
        trace_leave();
        return;
    }
    int x = empty_x[position], y = empty_y[position];
    Digits taken = taken_for(x, y);
    for (int digit = 1; digit <= N; digit++) {
        if ((taken & (1u << (digit - 1))) == 0) {
            flip(x, y, digit);
            if (is_hopeless(position)) {
                trace_refuse("a cell without a digit, or a digit without a cell", x, y, digit);
            } else {
                board[y][x] = digit;
                trace_mark(x, y, digit);
                step(position + 1);
                board[y][x] = 0;
                trace_unmark(x, y);
            }
            /* Write back in both cases: the next digit must find the sets as this one found them. */
            flip(x, y, digit);
        }
    }
    trace_leave();
}

int main(void) {
    trace_board(N, N, "digits");
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) {
            int digit;
            if (scanf("%d", &digit) != 1 || digit < 0 || digit > N) {
                fprintf(stderr, "error: a puzzle is 81 digits\n");
                return 1;
            }
            if (digit > 0) {
                board[y][x] = digit;
                flip(x, y, digit);
                trace_given(x, y, digit);
            } else {
                empty_x[empty_count] = x;
                empty_y[empty_count++] = y;
            }
        }
    }
    step(0);
    printf("===================\n");
    printf("Number of the answers: %llu\n", answers);
    printf("Nodes %llu\n", nodes);
    return 0;
}
