#include <array>
#include <iostream>
#include <cstdlib>
constexpr int N = 6;
static bool safe(const std::array<int, N>& row, int x, int y) {
    for (int i = 0; i < x; i++)
        if (row[i] == y || std::abs(row[i] - y) == x - i) return false;
    return true;
}
static void place(std::array<int, N>& queens, int x, int& found) {
    if (x == N) { found++; return; }
    for (int y = 0; y < N; y++)
        if (safe(queens, x, y)) {
            queens[x] = y;
            place(queens, x + 1, found);
            queens[x] = -1;
        }
}
int main() {
    std::array<int, N> queens;
    queens.fill(-1);
    int found = 0;
    place(queens, 0, found);
    std::cout << found << "\n";
}
