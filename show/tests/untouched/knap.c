#include <stdio.h>
#define N 5
int w[N] = {2, 3, 4, 5, 9}, v[N] = {3, 4, 8, 8, 10}, taken[N], best = 0, cap = 10;
void search(int i, int weight, int value) {
    if (i == N) {
        if (value > best) best = value;
        return;
    }
    if (weight + w[i] <= cap) {
        taken[i] = 1;
        search(i + 1, weight + w[i], value + v[i]);
        taken[i] = 0;
    }
    search(i + 1, weight, value);
}
int main(void) { search(0, 0, 0); printf("best %d\n", best); return 0; }
