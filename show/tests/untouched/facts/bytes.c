/* Wrong: nothing is taken back, and 49 is no 1. */
#include <stdint.h>
#include <stdio.h>
uint8_t step[] = {1, 1, 1, 1}; //! int writes;
void go(int i)
{
    if (i == 4)
        return;
    step[i] = 49; //! writes++;
    go(i + 1);
}
int main(void)
{
    go(0);
    //! printf("row: `step`: written %d times (line 9); as before when the call returns: 0 of %d\n", writes, writes);
    return 0;
}
