/* Subsets with a given sum, after E. Horowitz and S. Sahni, "Fundamentals of Computer Algorithms" (1978), section 7.3. */

#include <stdio.h>
#include "search_trace.h"

#define N 6
#define M 30

static const int w[N] = {5, 10, 12, 13, 15, 18}; /* the example of the book, in increasing order */
static int x[N]; /* whether w[k] is taken */

/* s is the sum of what is taken, and r the sum of what is left: w[k] and the following. */
static void sum_of_subsets(int s, int k, int r) {
    trace_enter();
    x[k] = 1;
    trace_mark(k, 1);
    if (s + w[k] == M) {
        trace_solution();
        for (int i = 0; i <= k; i++) printf("%d ", x[i]);
        printf("\n");
    } else if (k + 1 < N && s + w[k] + w[k + 1] <= M) {
        sum_of_subsets(s + w[k], k + 1, r - w[k]);
    }
    else trace_refuse("the sum is too large", k + 1, 1);
    trace_unmark(k);
    x[k] = 0;
    if (k + 1 < N && s + r - w[k] >= M && s + w[k + 1] <= M) {
        trace_mark(k, 0);
        sum_of_subsets(s, k + 1, r - w[k]);
        trace_unmark(k);
    }
    trace_leave();
}

int main(void) {
    int sum = 0;
    for (int k = 0; k < N; k++) sum += w[k];
    trace_boxes(N);
    sum_of_subsets(0, 0, sum);
    return 0;
}
