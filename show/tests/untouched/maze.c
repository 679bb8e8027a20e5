#include <stdio.h>
char maze[5][10] = {"#########", "#...#...#", "#.#.#.#.#", "#.#...#E#", "#########"};
int solve(int r, int c) {
    if (maze[r][c] == 'E') return 1;
    if (maze[r][c] != '.') return 0;
    maze[r][c] = '+';
    if (solve(r, c + 1) || solve(r + 1, c) || solve(r, c - 1) || solve(r - 1, c)) return 1;
    maze[r][c] = 'x';
    return 0;
}
int main(void) {
    printf("%s\n", solve(1, 1) ? "out" : "no way");
    for (int r = 0; r < 5; r++) puts(maze[r]);
    return 0;
}
