#include <stdio.h>
#include <stdlib.h>
/* n queens, which are never taken back, and marked before they are tested */
typedef struct { int n, *row; unsigned long found; } Problem;

static int fits(const Problem *p, int x) {
    for (int i = 0; i < x; ++i)
        if (p->row[i] == p->row[x] || abs(p->row[i] - p->row[x]) == x - i) return 0;
    return 1;
}

static void place(Problem *p, int x) {
    if (x == p->n) {
        p->found++;
        return;
    }
    for (int y = 0; y < p->n; ++y) {
        p->row[x] = y;
        if (fits(p, x)) place(p, x + 1);
    }
}

int main(void) {
    Problem p = {6, malloc(6 * sizeof(int)), 0};
    place(&p, 0);
    printf("%lu\n", p.found);
    free(p.row);
}
