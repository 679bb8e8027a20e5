#include <iostream>
int g[9][9];
bool ok(int r, int c, int d) {
    for (int i = 0; i < 9; i++) if (g[r][i] == d || g[i][c] == d || g[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
    return true;
}
bool solve() {
    for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (g[r][c] == 0) {
        for (int d = 1; d <= 9; d++) if (ok(r, c, d)) {
            g[r][c] = d;
            if (solve()) return true;
        }
        g[r][c] = 0;
        return false;
    }
    return true;
}
int main() {
    const char *p = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    for (int i = 0; i < 81; i++) g[i / 9][i % 9] = p[i] - '0';
    std::cout << solve() << "\n";
}
