/* Takes the place of the thread sanitizer's runtime: reports each call and each write of a program that is compiled with
   -fsanitize=thread, before it happens. The value after a write is read at the next report.

   C FUNCTION CALLER FRAME  a call    P CALLER  something is printed
   R TRUTH  its end: 2 if it returns something true, 1 if not, 0 if it returns nothing
   W WHERE ADDRESS SIZE OLD NEW  a write    B ADDRESS SIZE  memory is allocated    F ADDRESS  it is free again
   D ADDRESS SIZE BYTES  what is in memory when the recursion begins; all numbers are hexadecimal */
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { BUFFER = 1 << 16, DEEP = 1 << 20, MOST = 1 << 16, BLOCKS = 512 };
typedef unsigned long word;
static char buffer[BUFFER + 256], stack[1 << 16];
static int used, file = -1, deep, recurs, blocks, width; /* of a write that is not reported yet */
static void *calls[DEEP], *from, *to;
static long before;
static struct { char *at; word size; } block[BLOCKS];

static void flush(void) {
    for (int done = 0, n; done < used && file >= 0; done += n)
        if ((n = write(file, buffer + done, used - done)) < 0) file = -1;
    used = 0;
}
static void letter(char c) { buffer[used++] = c; }
static void hex(word n) {
    int shift = 0;
    while (shift < 60 && n >> shift >> 4) shift += 4;
    for (letter(' '); shift >= 0; shift -= 4) letter("0123456789abcdef"[n >> shift & 15]);
}
static long value(void *at, int size) {
    return size == 1 ? *(signed char *)at : size == 2 ? *(short *)at : size == 4 ? *(int *)at : *(long *)at;
}
static void line(char what) {
    if (width) {
        letter('W'), hex((word)from), hex((word)to), hex(width), hex(before), hex(value(to, width)), letter('\n');
        width = 0;
    }
    if (used > BUFFER) flush();
    if (what) letter(what);
}
static volatile int inside; /* so that the clock does not write half a line */
static void end(void) { line(0), flush(); }
static void caught(int sig) {
    if (sig == SIGALRM) return inside ? (void)0 : end();
    flush();
    signal(sig, SIG_DFL);
    raise(sig);
}
#define REPORT(...) (inside = 1, __VA_ARGS__, (void)(inside = 0))
__attribute__((constructor(101))) static void begin(void) {
    const char *name = getenv("SEARCH_TRACE");
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_RESTART};
    if (name) file = open(name, O_WRONLY | O_APPEND);
    sigaltstack(&other, NULL);
    for (int sig = 1; sig < 16; sig++)
        if (sig != SIGKILL && sig != SIGPIPE) sigaction(sig, &action, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 300000}, {0, 300000}}, NULL);
    atexit(end);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    memcpy(buffer, "raw\n", used = 4);
    for (const char *list = getenv("SEARCH_BLOCKS"); list && *list && blocks < BLOCKS; list += *list == ' ') {
        block[blocks].at = (char *)strtoul(list, (char **)&list, 16);
        block[blocks++].size = strtoul(list, (char **)&list, 16);
    }
}
static void dump(void) {
    for (int i = 0; i < blocks; i++) {
        if (block[i].size > MOST) continue;
        line('D'), hex((word)block[i].at), hex(block[i].size), letter(' ');
        for (word k = 0; k < block[i].size; k++) {
            letter("0123456789abcdef"[block[i].at[k] >> 4 & 15]), letter("0123456789abcdef"[block[i].at[k] & 15]);
            if (used > BUFFER) flush();
        }
        letter('\n');
    }
}
static void wrote(void *at, int size, void *pc) { inside = 1, line(0), inside = 0, from = pc, to = at, before = value(at, size), width = size; }
static void *allocated(void *at, word size) {
    if (blocks < BLOCKS) block[blocks].at = at, block[blocks++].size = size;
    REPORT(line('B'), hex((word)at), hex(size), letter('\n'));
    return at;
}
void __tsan_func_entry(void *caller) {
    void *here = __builtin_return_address(0);
    REPORT(line('C'), hex((word)here), hex((word)caller), hex((word)__builtin_frame_address(1)), letter('\n'));
    for (int i = deep; !recurs && i > 0 && i > deep - 8; i--)
        if (i <= DEEP && calls[i - 1] == here) recurs = 1, REPORT(dump());
    if (deep++ < DEEP) calls[deep - 1] = here;
}
/* What a function returns waits where this one leaves it, and the next instruction fetches it: from a register (gcc), or from
   the stack (clang). */
void __tsan_func_exit(void) {
    int truth = 0;
#ifdef __x86_64__
    long kept;
    __asm__("mov %%rbx, %0" : "=r"(kept));
    const unsigned char *next = __builtin_return_address(0), is_long = *next == 0x48;
    next += is_long;
    if (*next == 0x89 && next[1] == 0xd8) truth = 1 + (is_long ? kept != 0 : (int)kept != 0);
    if ((*next | 1) == 0x8b && (next[1] == 0x45 || next[1] == 0x85)) {
        char *at = (char *)__builtin_frame_address(1) + (next[1] == 0x45 ? (signed char)next[2] : *(int *)(next + 2));
        truth = 1 + (value(at, is_long ? 8 : *next == 0x8b ? 4 : 1) != 0);
    }
#endif
    REPORT(line('R'), hex(truth), letter('\n')), deep--;
}
#define NONE(F, ...) void F(__VA_ARGS__) {}
#define SIZE(N) \
    void __tsan_write##N(void *at) { wrote(at, N, __builtin_return_address(0)); } \
    void __tsan_unaligned_write##N(void *at) { wrote(at, N, __builtin_return_address(0)); } \
    NONE(__tsan_read##N, void *at) NONE(__tsan_unaligned_read##N, void *at)
SIZE(1) SIZE(2) SIZE(4) SIZE(8)
NONE(__tsan_write16, void *at) NONE(__tsan_read16, void *at) NONE(__tsan_unaligned_write16, void *at) NONE(__tsan_unaligned_read16, void *at)
NONE(__tsan_init, void) NONE(__tsan_vptr_update, void *a, void *b) NONE(__tsan_vptr_read, void *a)
NONE(__tsan_write_range, void *a, long n) NONE(__tsan_read_range, void *a, long n)
void *__tsan_memcpy(void *to, const void *from, word n) { return memcpy(to, from, n); }
void *__tsan_memmove(void *to, const void *from, word n) { return memmove(to, from, n); }
void *__tsan_memset(void *to, int c, word n) { return memset(to, c, n); }
void *__real_malloc(word), *__real_calloc(word, word), *__real_realloc(void *, word);
void *__wrap_malloc(word n) { return allocated(__real_malloc(n), n); }
void *__wrap_calloc(word n, word size) { return allocated(__real_calloc(n, size), n * size); }
void *__wrap_realloc(void *at, word n) { return allocated(__real_realloc(at, n), n); }
static void released(void *at) {
    for (int i = 0; i < blocks; i++)
        if (block[i].at == at) block[i] = block[--blocks];
    REPORT(line('F'), hex((word)at), letter('\n'));
}
void __real_free(void *);
void __wrap_free(void *at) { released(at), __real_free(at); }
void _ZdlPv(void *at) { released(at), __real_free(at); }
void _ZdlPvm(void *at, word n) { released(at), __real_free(at); }
void *_Znwm(word n) { return allocated(__real_malloc(n ? n : 1), n); }
void *_Znam(word n) { return allocated(__real_malloc(n ? n : 1), n); }
static void printed(void *caller) {
    REPORT(line('P'), hex((word)caller), letter('\n'), deep < 3 ? flush() : (void)0);
}
/* What C++ prints comes here. */
size_t fwrite(const void *from, size_t size, size_t n, FILE *to) {
    if (to == stdout) printed(__builtin_return_address(0));
    return fwrite_unlocked(from, size, n, to);
}
int __wrap_puts(const char *text) { return printed(__builtin_return_address(0)), printf("%s\n", text); }
int __wrap_putchar(int c) { return printed(__builtin_return_address(0)), putc(c, stdout); }
int __wrap_printf(const char *format, ...) {
    va_list list;
    va_start(list, format);
    printed(__builtin_return_address(0));
    int n = vprintf(format, list);
    va_end(list);
    return n;
}
