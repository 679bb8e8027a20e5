#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; int *col; int sols; } Board;
static int attacked(Board *b, int r, int c) {
    for (int i = 0; i < r; i++)
        if (b->col[i] == c || b->col[i] - c == i - r || b->col[i] - c == r - i) return 1;
    return 0;
}
static void solve(Board *b, int r) {
    if (r == b->n) { b->sols++; return; }
    for (int c = 0; c < b->n; c++)
        if (!attacked(b, r, c)) {
            b->col[r] = c;
            solve(b, r + 1);
            b->col[r] = -1;
        }
}
int main(void) {
    Board b = { .n = 6, .sols = 0 };
    b.col = malloc(sizeof(int) * b.n);
    for (int i = 0; i < b.n; i++) b.col[i] = -1;
    solve(&b, 0);
    printf("%d\n", b.sols);
    free(b.col);
}
