/* Right: everything is taken back. */
#include <stdbool.h>
#include <stdio.h>
bool used[4]; //! int writes, same, all, calls;
int order[4], found;
void go(int i)
{
    //! calls++;
    if (i == 4) {
        found++;
        return;
    }
    for (int k = 0; k < 4; k++) {
        if (used[k])
            continue;
        used[k] = true; //! writes++;
        order[i] = k;
        go(i + 1);
        used[k] = false; //! writes++;
    }
    //! all++; same += 1;
}
int main(void)
{
    go(0);
    printf("%d\n", found);
    //! printf("row: `used`: written %d times (line 16 and others); as before when the call returns: %d of %d\n", writes, same, all);
    //! printf("row: `go`: %d calls, at most 5 deep; returned nothing (%d)\n", calls, calls);
    return 0;
}
