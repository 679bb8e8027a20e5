#include <iostream>
#include <set>
#include <utility>

const int W = 5, H = 4;
std::set<std::pair<int, int>> been;

bool hop(int x, int y) {
    been.insert({x, y});
    if (been.size() == W * H) return true;
    const int d[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (auto& m : d) {
        int a = x + m[0], b = y + m[1];
        if (a < 0 || b < 0 || a >= W || b >= H || been.count({a, b})) continue;
        if (hop(a, b)) return true;
    }
    been.erase({x, y});
    return false;
}

int main() { std::cout << hop(0, 0) << '\n'; }
