#include <stdio.h>
char maze[6][8] = {"#######", "#S  # #", "# # # #", "# #   #", "# ###E#", "#######"};
int walk(int y, int x) {
    if (maze[y][x] == 'E') return 1;
    if (maze[y][x] == '#' || maze[y][x] == '.') return 0;
    maze[y][x] = '.';
    if (walk(y, x + 1) || walk(y + 1, x) || walk(y, x - 1) || walk(y - 1, x)) return 1;
    maze[y][x] = ' ';
    return 0;
}
int main(void) {
    printf(walk(1, 1) ? "out\n" : "no way\n");
    return 0;
}
