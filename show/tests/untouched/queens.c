#include <stdio.h>
#include <stdlib.h>
static int count = 0;
static int ok(int *col, int r, int c) {
    for (int i = 0; i < r; i++)
        if (col[i] == c || abs(col[i] - c) == r - i) return 0;
    return 1;
}
static void place(int *col, int n, int r) {
    if (r == n) { count++; return; }
    for (int c = 0; c < n; c++) {
        if (ok(col, r, c)) {
            col[r] = c;
            place(col, n, r + 1);
        }
    }
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 6;
    int col[16];
    place(col, n, 0);
    printf("%d solutions\n", count);
    return 0;
}
