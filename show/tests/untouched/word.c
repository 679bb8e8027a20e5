#include <stdio.h>
#include <string.h>
char grid[3][5] = {"ABCE", "SFCS", "ADEE"};
int used[3][4];
const char *w = "SEED";
int dfs(int r, int c, int k) {
    if (!w[k]) return 1;
    if (r<0||c<0||r>2||c>3) return 0;
    if (used[r][c] || grid[r][c] != w[k]) return 0;
    used[r][c] = 1;
    int ok = dfs(r+1,c,k+1)||dfs(r-1,c,k+1)||dfs(r,c+1,k+1)||dfs(r,c-1,k+1);
    used[r][c] = 0;
    return ok;
}
int main(void) {
    for (int r=0;r<3;r++) for (int c=0;c<4;c++) if (dfs(r,c,0)) { printf("found at %d %d\n", r, c); return 0; }
    puts("not found");
}
