/* Right: each way to print a line; what goes elsewhere tells no solution. */
#include <stdio.h>
char line[4] = "..."; //! int solutions;
void go(int i)
{
    fprintf(stderr, "%d\n", i);
    //! solutions += i == 3 && line[2] != 'd';
    if (i == 3) {
        if (line[2] == 'a')
            fputs(line, stdout), putc('\n', stdout);
        else if (line[2] == 'b')
            fputc(line[0], stdout);
        else if (line[2] == 'c')
            fprintf(stdout, "%s\n", line);
        else
            fputs(line, stderr), fputc('\n', stderr), putc('\n', stderr);
        return;
    }
    for (char c = 'a'; c < 'e'; c++) {
        line[i] = c;
        go(i + 1);
        line[i] = '.';
    }
}
int main(void)
{
    go(0);
    //! printf("row: solutions: %d, probably: printed (line 10), or probably: printed (line 12), or probably: printed (line 14)\n", solutions);
    return 0;
}
