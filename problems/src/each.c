/* Linked with a program in C: starts it once, and runs it for each line of its input. A constructor comes before main, which the
   children alone reach. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int child;

/* AddressSanitizer watches the memory of the process in which it has started, and of no child. With less than it needs for its
   report, it would wait for ever. */
static void watch(int alarm)
{
    char path[32];
    unsigned long pages = 0;
    sprintf(path, "/proc/%d/statm", child);
    FILE *sizes = fopen(path, "r");
    if (sizes == NULL)
        return;
    if (fscanf(sizes, "%*u %lu", &pages) == 1 && pages * getpagesize() > 256 << 20)
        kill(child, SIGABRT);
    fclose(sizes);
    (void)alarm;
}

__attribute__((constructor)) static void run_each(void)
{
    static char line[1 << 16];
    const char *end = getenv("EACH_END");
    if (end == NULL)
        return;
    /* The program does not know the word; the text itself stays where it is. */
    unsetenv("EACH_END");
    signal(SIGALRM, watch);
    FILE *input = fdopen(0, "r");
    while (fgets(line, sizeof line, input) != NULL) {
        int ends[2], status = 0;
        /* What dprintf takes for each line, each child after it would have, too. */
        if (pipe(ends) != 0 || write(ends[1], line, strlen(line)) < 0)
            break;
        close(ends[1]);
        child = fork();
        if (child == 0) {
            dup2(ends[0], 0);
            return;
        }
        close(ends[0]);
        ualarm(100000, 100000);
        wait(&status);
        ualarm(0, 0);
        int ended = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        if (write(1, line, sprintf(line, "\n%s %d\n", end, ended)) < 0 || ended != 0)
            break;
    }
    _exit(0);
}
