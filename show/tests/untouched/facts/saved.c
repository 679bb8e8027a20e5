/* Right: each call saves the structure, and restores it as a whole. */
#include <stdbool.h>
#include <stdio.h>
enum { N = 5 };
struct state { int queen[N]; bool column[N], up[2 * N], down[2 * N]; } state;
int solutions; //! int writes, all;
void place(int r)
{
    if (r == N) {
        solutions++;
        return;
    }
    //! int changes = 0;
    for (int c = 0; c < N; c++) {
        if (state.column[c] || state.up[r + c] || state.down[r - c + N])
            continue;
        struct state saved = state;
        state.queen[r] = c + 1; //! writes++; changes = 1;
        state.column[c] = state.up[r + c] = state.down[r - c + N] = true;
        place(r + 1);
        state = saved; //! writes++;
    }
    //! all += changes;
}
int main(void)
{
    place(0);
    printf("%d\n", solutions);
    //! printf("row: `queen`: written %d times (line 18 and others); as before when the call returns: %d of %d\n", writes, all, all);
    //! printf("row: `column`: written %d times (line 19 and others); as before when the call returns: %d of %d\n", writes, all, all);
    return 0;
}
