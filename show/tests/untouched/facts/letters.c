/* Right: four letters, none of which is nothing. */
#include <stdio.h>
char line[3] = "---"; //! int writes, all, calls;
int found;
void go(int i)
{
    //! calls++;
    if (i == 3) {
        found++;
        return;
    }
    line[i] = '0'; //! writes++;
    go(i + 1);
    line[i] = '_'; //! writes++;
    go(i + 1);
    line[i] = ' '; //! writes++;
    go(i + 1);
    line[i] = '-'; //! writes++;
    //! all++;
}
int main(void)
{
    go(0);
    //! printf("row: `line`: written %d times (line 12 and others); as before when the call returns: %d of %d\n", writes, all, all);
    //! printf("row: solutions: %d, probably: `found` grew (line 9)\n", found);
    return 0;
}
