#include <stdio.h>
#define V 6
int edge[V][V] = {
    {0, 1, 1, 0, 0, 1}, {1, 0, 1, 1, 0, 0}, {1, 1, 0, 1, 1, 0}, {0, 1, 1, 0, 1, 1}, {0, 0, 1, 1, 0, 1}, {1, 0, 0, 1, 1, 0},
};

int fits(const int *colour, int v, int c) {
    for (int u = 0; u < V; u++)
        if (edge[v][u] && colour[u] == c) return 0;
    return 1;
}

int paint(int *colour, int v, int most) {
    if (v == V) return 1;
    for (int c = 1; c <= most; c++) {
        if (fits(colour, v, c)) {
            colour[v] = c;
            if (paint(colour, v + 1, most)) return 1;
            colour[v] = 0;
        }
    }
    return 0;
}

int main(void) {
    int colour[V] = {0};
    printf(paint(colour, 0, 3) ? "%d\n" : "none\n", colour[0]);
}
