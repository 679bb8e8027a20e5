#include <stdio.h>
#include <stdlib.h>

#define KIND 0
#if KIND == 0
#define BOARD int board[5][5]
#define MAKE BOARD
#elif KIND == 1
#define BOARD int board[n][n]
#define MAKE BOARD
#else
#define BOARD int **board
#define MAKE BOARD = malloc(n * sizeof *board); for (int y = 0; y < n; y++) board[y] = malloc(n * sizeof **board)
#endif

static int count;

static int is_free(int n, BOARD, int x, int y) {
    for (int row = 0; row < y; row++) {
        int by = y - row;
        if (board[row][x] || (x >= by && board[row][x - by]) || (x + by < n && board[row][x + by])) return 0;
    }
    return 1;
}

static void place(int n, BOARD, int y) {
    if (y == n) {
        count++;
        return;
    }
    for (int x = 0; x < n; x++) {
        if (!is_free(n, board, x, y)) continue;
        board[y][x] = 1;
        place(n, board, y + 1);
        board[y][x] = 0;
    }
}

int main(void) {
    for (int n = 5; n > 3; n--) {
        MAKE;
        for (int y = 0; y < n; y++) for (int x = 0; x < n; x++) board[y][x] = 0;
        place(n, board, 0);
    }
    printf("%d\n", count);
}
