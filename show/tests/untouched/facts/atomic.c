/* Right: what is atomic, in each size. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
atomic_int calls;
atomic_flag is_free = ATOMIC_FLAG_INIT;
_Atomic short least;
_Atomic long sum;
atomic_bool known;
int board[3]; //! int writes;
void fill(int i)
{
    long expected = sum;
    calls++;
    if (i == 3) {
        sum += 3;
        atomic_compare_exchange_weak(&sum, &expected, 4);
        least -= atomic_exchange(&known, true);
        atomic_fetch_xor(&least, atomic_fetch_and(&sum, 7));
        return;
    }
    if (!atomic_flag_test_and_set(&is_free))
        atomic_flag_clear(&is_free);
    atomic_thread_fence(memory_order_seq_cst);
    for (int v = 1; v <= 2; v++) {
        board[i] = v; //! writes++;
        fill(i + 1);
        board[i] = 0; //! writes++;
    }
}
int main(void)
{
    fill(0);
    printf("%d %ld %d\n", calls, sum, least);
    //! printf("row: `fill`: %d calls, at most 4 deep\n", calls);
    //! printf("row: `board`: written %d times (line 26 and others)\n", writes);
    return 0;
}
