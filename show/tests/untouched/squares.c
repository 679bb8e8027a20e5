#include <stdio.h>

/* All Latin squares of three rows: 12. */
int square[3][3], in_row[3][4], in_column[3][4], number;

static void fill(int place)
{
    if (place == 9) {
        number++;
        return;
    }
    int y = place / 3, x = place % 3;
    for (int n = 1; n <= 3; n++) {
        if (in_row[y][n] || in_column[x][n])
            continue;
        square[y][x] = n;
        in_row[y][n] = in_column[x][n] = 1;
        fill(place + 1);
        in_row[y][n] = 0;
        in_column[x][n] = 0;
        square[y][x] = 0;
    }
}

int main(void)
{
    fill(0);
    printf("%d\n", number);
    return 0;
}
