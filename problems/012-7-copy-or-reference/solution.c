/* The course's solution: all different arrangements of numbers, collected in a list.

   Reads the numbers, prints how many arrangements there are, and then each of them. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "search_trace.h"

#define MOST 16
/* The most arrangements. */
#define MOST_FOUND 5040
/* Numbers are less than this. */
#define LIMIT 100

static int numbers[MOST];
static int count;
/* Which of them are in the path, by their places in the input. */
static bool used[MOST];
/* The beginning of an arrangement. */
static int path[MOST];
/* The arrangements. */
static int found[MOST_FOUND][MOST];
static int found_count;

/* Puts each number that is left at this place, equal ones once, and continues with the next place. */
static void step(int place) {
    trace_enter();
    if (place == count) {
        /* A copy: the path itself goes on changing. */
        memcpy(found[found_count], path, sizeof path);
        found_count++;
        trace_solution();
        trace_leave();
        return;
    }
    /* Whether this call has put the number at its place. */
    bool tried[LIMIT] = {false};
    for (int i = 0; i < count; i++) {
        if (!used[i] && !tried[numbers[i]]) {
            tried[numbers[i]] = true;
            used[i] = true;
            path[place] = numbers[i];
            trace_mark(place, numbers[i]);
            step(place + 1);
            used[i] = false;
            trace_unmark(place);
        }
    }
    trace_leave();
}

int main(void) {
    while (count < MOST && scanf("%d", &numbers[count]) == 1) {
        count++;
    }
    trace_boxes(count);
    step(0);
    printf("Arrangements %d\n", found_count);
    for (int k = 0; k < found_count; k++) {
        for (int i = 0; i < count; i++) {
            printf("%d ", found[k][i]);
        }
        printf("\n");
    }
    return 0;
}
