/* Right: what is copied, moved or filled is as before afterwards. */
#include <stdio.h>
#include <string.h>
enum { N = 5 };
int used[N], order[N] = {0, 1, 2, 3, 4}; //! int calls, all, moved;
char two[2], few[8];
long last[2];
void go(int i)
{
    //! calls++;
    if (i == N)
        return;
    int was[N], rotated[N];
    char pair[2], eight[8];
    memcpy(was, used, sizeof used);
    memcpy(rotated, order, sizeof order);
    memcpy(pair, two, 2);
    memcpy(eight, few, 8);
    used[i] = few[i] = two[i % 2] = 7;
    last[1] = i + 1;
    memmove(order, order + 1, (N - 1) * sizeof *order); //! for (int k = 1; k < N; k++) moved += rotated[k - 1] != rotated[k];
    go(i + 1);
    memcpy(order, rotated, sizeof order); //! for (int k = 1; k < N; k++) moved += rotated[k - 1] != rotated[k];
    memcpy(used, was, sizeof used);
    memcpy(two, pair, 2);
    memcpy(few, eight, 8);
    memset(last, 0, sizeof last);
    //! all++;
}
int main(void)
{
    go(0);
    //! printf("row: `used`: written %d times (line 19 and others); as before when the call returns: %d of %d\n", 2 * all, all, all);
    //! printf("row: `few`: written %d times (line 19 and others); as before when the call returns: %d of %d\n", 2 * all, all, all);
    //! printf("row: `order`: written %d times (line 21 and others); as before when the call returns: %d of %d\n", moved, all - 1, all - 1);
    return 0;
}
