/* Takes the place of the thread sanitizer's runtime: reports the calls and writes of a program that is compiled with
   -fsanitize=thread, before they happen. The value after a write is read at the next report. `native.rs` has made the memory
   that both share: the lists that are known, what is followed, and records of four words. The first word is a place in the
   code, shifted by 16, the bytes that are written, shifted by 8, and a letter:

   C FUNCTION, CALLER FRAME  a call
   R WHERE, RETURNS VALUE  its end, and whether it returns something, or where an exception comes from
   P WHERE  something is printed
   W WHERE, ADDRESS OLD NEW  a write, G if a container grows by it, M if it may be a part of a copy: each size is reported
   B KIND, ADDRESS SIZE  memory is allocated, by such a function    F, ADDRESS  it is free again
   D, ADDRESS SIZE  what is in memory when the recursion begins, and on the stack at the first calls: so many bytes follow */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { BLOCKS = 512, RECORDS = 1 << 15, DEEP = 1 << 20, MOST = 1 << 16 };
/* Functions of libraries, those that lead to a recursion, other ones of the program, and those with which containers grow. */
enum { LIBRARY, FOLLOWED, HELPER, GROWS };
typedef unsigned long word;
static struct memory {
    word head, tail, low, span, blocks;
    struct { char *at; word size; } block[BLOCKS];
    word records[RECORDS][4];
    unsigned char kinds[];
} early, *shared = &early;
/* Of each followed call: the function, and how many other ones it is in, with the end of their frames. */
static struct call { void *here; int others; char *end; } calls[DEEP + 1], *now = calls;
static int bell, recurs;
/* Where the frame of the outermost call begins. */
static char *base;
/* Of a write that is not reported yet. */
static int width;
static void *to;
/* Of memory that is copied or filled, which is not reported yet: where, how much, what was in it, and the report. */
static char *range, was[MOST];
static word length, copier;
/* Where a library was called, and where an exception comes from. */
static word site, thrown;

static int kind(void *pc) {
    word at = (word)pc - 1 - shared->low;
    return at < shared->span ? shared->kinds[at] : LIBRARY;
}
static word where(void *pc) {
    int is_library = kind(pc) % GROWS == LIBRARY;
    return is_library ? now->others ? site : 0 : (word)pc;
}
static long value(void *at, int size) {
    return size == 1 ? *(signed char *)at : size == 2 ? *(short *)at : size == 4 ? *(int *)at : *(long *)at;
}
static word *record(void) { return shared->records[shared->head % RECORDS]; }
static void sent(void) {
    word head = shared->head + 1;
    __atomic_store_n(&shared->head, head, __ATOMIC_RELEASE);
    if (head % (RECORDS / 2) == 0) write(bell, "", 1);
    while (head - __atomic_load_n(&shared->tail, __ATOMIC_ACQUIRE) >= RECORDS) usleep(50);
}
static void fill(word what, word a, word b) {
    word *next = record();
    next[0] = what, next[1] = a, next[2] = b;
}
static void finish(void) {
    int size = width;
    width = 0;
    if (size) record()[3] = value(to, size), sent();
    for (size = 1; size <= length && size <= 8; size *= 2)
        for (word k = 0; k + size <= length; k += size)
            if (memcmp(range + k, was + k, size)) {
                fill(copier | size << 8, (word)range + k, value(was + k, size));
                record()[3] = value(range + k, size), sent();
            }
    length = 0;
}
static void send(word what, word a, word b) { finish(), fill(what, a, b), sent(); }
/* What has failed fails again afterwards. */
static void caught(int sig) { finish(), signal(sig, SIG_DFL); }
__attribute__((constructor(101))) static void begin(void) {
    int file = open(getenv("SEARCH_REPORTS"), O_RDWR);
    bell = open(getenv("SEARCH_TRACE"), O_WRONLY);
    shared = mmap(NULL, lseek(file, 0, SEEK_END), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGSEGV, caught), signal(SIGABRT, caught), signal(SIGFPE, caught);
    atexit(finish);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}
static void dump(char *at, word size) {
    if (size > MOST) return;
    send('D', (word)at, size);
    for (word k = 0; k < size; k += 32) memcpy(record(), at + k, size - k < 32 ? size - k : 32), sent();
}
static void wrote(char *at, int size, void *pc) {
    /* A variable of one of the others. */
    if (now->others && at < now->end && at > (char *)__builtin_frame_address(0)) return;
    finish();
    fill(where(pc) << 16 | size << 8 | (kind(pc) == GROWS ? 'G' : 'W'), (word)at, value(at, size));
    to = at, width = size;
}
static void copies(char *at, word size, void *pc, char *frame) {
    /* A function saves something in a variable of its own, which had any values before. */
    if (at < frame && at > (char *)__builtin_frame_address(0)) return;
    if (size > MOST || kind(pc) % GROWS == LIBRARY) return;
    finish();
    memcpy(was, at, size);
    range = at, length = size, copier = where(pc) << 16 | 'M';
}
static void *allocated(void *at, word size, void *pc) {
    if (shared->blocks < BLOCKS) shared->block[shared->blocks].at = at, shared->block[shared->blocks++].size = size;
    send((word)kind(pc) << 16 | 'B', (word)at, size);
    return at;
}
void __tsan_func_entry(void *caller) {
    void *here = __builtin_return_address(0);
    char *frame = __builtin_frame_address(1);
    if (kind(here) != FOLLOWED) {
        if (kind(caller) % GROWS != LIBRARY) site = (word)caller;
        if (!now->others++) now->end = frame + 16;
        return;
    }
    send((word)here << 16 | 'C', where(caller), (word)frame);
    if (now == calls) base = frame;
    int nested = recurs && now > calls + 3;
    for (struct call *it = now; !nested && it > calls && it > now - 7; it--) nested = it->here == here;
    /* Unless there are very many searches. */
    if (!nested && shared->head < DEEP) dump(frame, base - frame);
    for (word i = 0; nested && !recurs && i < shared->blocks; i++) dump(shared->block[i].at, shared->block[i].size);
    recurs |= nested;
    if (now < calls + DEEP) now++;
    now->here = here, now->others = 0;
}
static void ended(void *at, int size) {
    if (now->others) { now->others--; return; }
    send(thrown << 16 | 'R', at != NULL, at ? value(at, size) : 0);
    if (now > calls) now--;
}
/* What a function returns waits where the next instruction fetches it: in a register (gcc), or on the stack (clang). */
#ifdef __x86_64__
__asm__(".globl __tsan_func_exit\n__tsan_func_exit: mov (%rsp), %rdi\nmov %rbp, %rsi\nmov %rbx, %rdx\nmov %r12, %rcx\njmp left");
__attribute__((used)) static void left(const unsigned char *next, char *frame, long rbx, long r12) __asm__("left");
static void left(const unsigned char *next, char *frame, long rbx, long r12) {
    int prefix = *next >> 4 == 4 ? *next++ : 0, is_load = (*next | 1) == 0x8b;
    void *at = NULL;
    if (*next == 0x89) at = next[1] == 0xd8 ? &rbx : next[1] == 0xe0 ? &r12 : NULL;
    if (is_load && next[1] == 0x45) at = frame + (signed char)next[2];
    if (is_load && next[1] == 0x85) at = frame + *(int *)(next + 2);
    ended(at, prefix & 8 ? 8 : *next & 1 ? 4 : 1);
}
#else
void __tsan_func_exit(void) { ended(NULL, 1); }
#endif
/* An exception leaves calls, until it is caught. */
__attribute__((weak)) void *__real___cxa_begin_catch(void *), __real___cxa_throw(void *, void *, void *);
void *__wrap___cxa_begin_catch(void *it) { return thrown = 0, __real___cxa_begin_catch(it); }
void __wrap___cxa_throw(void *it, void *type, void *end) { thrown = where(__builtin_return_address(0)), __real___cxa_throw(it, type, end); }
#define NONE(F) void F(void) {}
#define SIZE(N) \
    void __tsan_write##N(void *at) { wrote(at, N, __builtin_return_address(0)); } \
    void __tsan_unaligned_write##N(void *at) { wrote(at, N, __builtin_return_address(0)); } \
    NONE(__tsan_read##N) NONE(__tsan_unaligned_read##N)
SIZE(1) SIZE(2) SIZE(4) SIZE(8)
NONE(__tsan_read16) NONE(__tsan_unaligned_read16)
NONE(__tsan_init) NONE(__tsan_vptr_update) NONE(__tsan_vptr_read) NONE(__tsan_read_range)
/* What is atomic happens, and is not followed. */
#define EACH(DO, ...) DO(8, char, __VA_ARGS__) DO(16, short, __VA_ARGS__) DO(32, int, __VA_ARGS__) DO(64, long, __VA_ARGS__)
#define LOAD(N, T, F) T __tsan_atomic##N##_##F(T *at) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }
#define CHANGE(N, T, F, HOW) T __tsan_atomic##N##_##F(T *at, T it) { return __atomic_##HOW(at, it, __ATOMIC_SEQ_CST); }
#define TRY(N, T, F) int __tsan_atomic##N##_compare_exchange_##F(T *at, T *it, T to) { T old = *it; return old == (*it = __sync_val_compare_and_swap(at, old, to)); }
#define SWAP(N, T, F) T __tsan_atomic##N##_compare_exchange_##F(T *at, T old, T to) { return __sync_val_compare_and_swap(at, old, to); }
EACH(LOAD, load)
EACH(CHANGE, store, exchange_n)
EACH(CHANGE, exchange, exchange_n)
EACH(CHANGE, fetch_add, fetch_add)
EACH(CHANGE, fetch_sub, fetch_sub)
EACH(CHANGE, fetch_and, fetch_and)
EACH(CHANGE, fetch_or, fetch_or)
EACH(CHANGE, fetch_xor, fetch_xor)
EACH(TRY, strong)
EACH(TRY, weak)
EACH(SWAP, val)
void __tsan_atomic_thread_fence(int order) { __sync_synchronize(); }
NONE(__tsan_atomic_signal_fence)
#define CALLER __builtin_return_address(0), __builtin_frame_address(1)
#define RANGE(F, N, ...) void F(char *at, ##__VA_ARGS__) { copies(at, N, CALLER); }
RANGE(__tsan_write16, 16) RANGE(__tsan_unaligned_write16, 16) RANGE(__tsan_write_range, n, word n)
#define COPY(F, FROM) void *__real_##F(void *, FROM, word); void *__tsan_##F(void *at, FROM from, word n) { return copies(at, n, CALLER), __real_##F(at, from, n); }
COPY(memcpy, const void *) COPY(memmove, const void *) COPY(memset, int)
void *__real_malloc(word), *__real_calloc(word, word), *__real_realloc(void *, word);
#define MAKE(F, MADE, SIZE, ...) void *F(__VA_ARGS__) { return finish(), allocated(MADE, SIZE, __builtin_return_address(0)); }
MAKE(__wrap_malloc, __real_malloc(n), n, word n)
MAKE(__wrap_calloc, __real_calloc(n, size), n *size, word n, word size)
MAKE(__wrap_realloc, __real_realloc(at, n), n, void *at, word n)
MAKE(_Znwm, __real_malloc(n ? n : 1), n, word n)
MAKE(_Znam, __real_malloc(n ? n : 1), n, word n)
static void released(void *at) {
    for (word i = 0; i < shared->blocks; i++)
        if (shared->block[i].at == at) shared->block[i] = shared->block[--shared->blocks];
    send('F', (word)at, 0);
}
void __real_free(void *);
void __wrap_free(void *at) { released(at), __real_free(at); }
void _ZdlPv(void *at) { __wrap_free(at); }
void _ZdlPvm(void *at, word n) { __wrap_free(at); }
static void printed(void *caller, void *to) {
    if (to == stdout) send(where(caller) << 16 | 'P', 0, 0);
}
/* What C++ prints comes here. */
size_t fwrite(const void *from, size_t size, size_t n, FILE *to) {
    return printed(__builtin_return_address(0), to), fwrite_unlocked(from, size, n, to);
}
#define PRINT(F, TO) \
    word __real_##F(word, void *); \
    word __wrap_##F(word it, void *to) { return printed(__builtin_return_address(0), TO), __real_##F(it, to); }
PRINT(puts, stdout) PRINT(putchar, stdout) PRINT(fputs, to) PRINT(fputc, to)
#define PRINT_LIST(F, TO, ...) \
    int F(__VA_ARGS__, ...) { \
        va_list list; \
        va_start(list, format); \
        printed(__builtin_return_address(0), TO); \
        int n = vfprintf(TO, format, list); \
        va_end(list); \
        return n; \
    }
PRINT_LIST(__wrap_printf, stdout, const char *format)
PRINT_LIST(__wrap_fprintf, to, FILE *to, const char *format)
