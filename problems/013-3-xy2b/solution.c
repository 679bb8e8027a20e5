/* The course's solution: the block of a cell.

   Reads lines `w h x y` and prints, for each, the block of the cell (x, y) on a board of w*h by w*h
   cells, whose blocks are w cells wide and h cells high, numbered row by row from 0. */

#include <stdio.h>

/* The block of a cell: its column of blocks, and as many blocks for each row of blocks as are side
   by side, which is (w*h)/w = h. */
static unsigned xy2b(unsigned x, unsigned y, unsigned w, unsigned h) {
    return x / w + y / h * h;
}

int main(void) {
    unsigned w, h, x, y;
    int read;
    while ((read = scanf("%u %u %u %u", &w, &h, &x, &y)) == 4) {
        if (w > 0 && h > 0) {
            printf("%u\n", xy2b(x, y, w, h));
        } else {
            fprintf(stderr, "error: a block has at least one cell\n");
        }
    }
    if (read != EOF) {
        fprintf(stderr, "error: a line is four numbers, w h x y\n");
        return 1;
    }
    return 0;
}
