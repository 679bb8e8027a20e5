/* Wrong: what is taken is never taken back. */
#include <stdio.h>
int weight[] = {2, 3, 4}, taken[3];
int found; //! int writes, same, all;
void go(int i, int rest)
{
    if (rest == 0) {
        found++;
        return;
    }
    if (i == 3 || rest < 0)
        return;
    go(i + 1, rest);
    //! int before = taken[i];
    taken[i] = 1; //! writes++;
    go(i + 1, rest - weight[i]);
    //! if (!before) same += taken[i] == before, all++;
}
int main(void)
{
    go(0, 5);
    printf("%d\n", found);
    //! printf("row: `taken`: written %d times (line 15); as before when the call returns: %d of %d\n", writes, same, all);
    return 0;
}
