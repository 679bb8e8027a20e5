/* Right: the first place that is written is free, too. */
#include <stdio.h>
int seen[3][4], ways; //! int was[3][4], left;
void walk(int x, int y)
{
    if (x > 2 || y > 1)
        return;
    seen[y][x] = 1; //! was[y][x] = 1;
    ways += x == 2 && y == 1;
    walk(x + 1, y);
    walk(x, y + 1);
    seen[y][x] = 0;
}
int main(void)
{
    walk(0, 0);
    //! for (int i = 0; i < 12; i++) left += !was[i / 4][i % 4];
    //! printf("row: `seen`: %d of 12 free places never written, the first: (3, 0)\n", left);
    return 0;
}
