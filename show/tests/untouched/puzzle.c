#include <stdbool.h>
#include <stdio.h>

static const char *start = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

bool fits(int (*g)[9], int r, int c, int v) {
    for (int k = 0; k < 9; k++)
        if (g[r][k] == v || g[k][c] == v || g[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] == v) return false;
    return true;
}

bool solve(int (*g)[9], int at) {
    if (at == 81) return true;
    int r = at / 9, c = at % 9;
    if (g[r][c] != 0) return solve(g, at + 1);
    for (int v = 1; v <= 9; v++) {
        if (fits(g, r, c, v)) {
            g[r][c] = v;
            if (solve(g, at + 1)) return true;
            g[r][c] = 0;
        }
    }
    return false;
}

int main(void) {
    int g[9][9];
    for (int i = 0; i < 81; i++) g[i / 9][i % 9] = start[i] - '0';
    puts(solve(g, 0) ? "solved" : "none");
}
