#include <cstdlib>
#include <iostream>

const int N = 6;
int queen[N + 1], number = 0;

bool fits(int k) {
    for (int i = 1; i < k; i++)
        if (queen[i] == queen[k] || std::abs(queen[i] - queen[k]) == k - i) return false;
    return true;
}

bool place(int k) {
    if (k > N) {
        for (int i = 1; i <= N; i++) std::cout << queen[i] << ' ';
        return true;
    }
    for (int s = 1; s <= N; s++) {
        queen[k] = s;
        if (fits(k) && place(k + 1)) return true;
    }
    return false;
}

int main() {
    std::cout << (place(1) ? "yes\n" : "no\n");
}
