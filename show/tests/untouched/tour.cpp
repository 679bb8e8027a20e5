#include <cstdio>
#include <vector>
std::vector<std::vector<int>> b;
int n = 5;
bool go(int x, int y, int k) {
    if (k > n * n) return true;
    static const int dx[] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[] = {2, 1, -1, -2, -2, -1, 1, 2};
    for (int i = 0; i < 8; i++) {
        int u = x + dx[i], v = y + dy[i];
        if (u < 0 || v < 0 || u >= n || v >= n || b[v][u]) continue;
        b[v][u] = k;
        if (go(u, v, k + 1)) return true;
        b[v][u] = 0;
    }
    return false;
}
int main() { b.assign(n, std::vector<int>(n, 0)); b[0][0] = 1; std::printf("%d\n", go(0, 0, 2)); }
