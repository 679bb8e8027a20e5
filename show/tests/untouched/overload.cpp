// A function calls another one that has its name: that is no recursion.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Search {
    int n, count = 0;
    std::vector<int> rows;

    bool safe(int x, int y) {
        for (int i = 0; i < x; i++)
            if (rows[i] == y || abs(rows[i] - y) == x - i) return false;
        return true;
    }
    void solve(int x) {
        if (x == n) {
            count++;
            return;
        }
        for (int y = 0; y < n; y++)
            if (safe(x, y)) {
                rows.push_back(y);
                solve(x + 1);
                rows.pop_back();
            }
    }
    void solve() { solve(0); }
};

int main() {
    Search search{6};
    search.solve();
    printf("%d\n", search.count);
}
