/* Number place by backtracking. TODO: both diagonals hold 1 to 9, too.

   Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; what follows is comment. */

#include <stdio.h>

#include "search_trace.h"

#define N 9

/* A set of digits: bit d - 1 stands for digit d. */
typedef unsigned Digits;

/* board[y][x], 0 for empty. */
static int board[N][N];
/* The empty cells, in the order in which they are filled. */
static int empty_x[N * N], empty_y[N * N];
static int empty_count;
/* The digits on line x, on line y, and in each block. */
static Digits line_x[N], line_y[N], block[N];
static unsigned long long answers;

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

/* Tries every digit in the empty cell number `position`; those before it are filled. */
static void step(int position) {
    trace_enter();
    if (position == empty_count) {
        show();
        trace_leave();
        return;
    }
    int x = empty_x[position], y = empty_y[position];
    for (int digit = 1; digit <= N; digit++) {
        if ((taken_for(x, y) & (1u << (digit - 1))) == 0) {
            flip(x, y, digit);
            board[y][x] = digit;
            trace_mark(x, y, digit);
            step(position + 1);
            /* Write back: the next digit must find the board as this one found it. */
            flip(x, y, digit);
            board[y][x] = 0;
            trace_unmark(x, y);
        }
    }
    trace_leave();
}

int main(void) {
    trace_board(N, N, "digits");
    for (int i = 0; i < N * N; i++) {
        int x = i % N, y = i / N, digit;
        if (scanf("%d", &digit) != 1) {
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
    step(0);
    printf("===================\nNumber of the answers: %llu\n", answers);
}
