#include <iostream>
#include <set>
#include <vector>
using namespace std;
set<int> cols, d1, d2;
int n, total;
vector<int> q;
void dfs(int r) {
    if (r == n) { total++; for (int c : q) cout << c << ' '; cout << '\n'; return; }
    for (int c = 0; c < n; c++) {
        if (cols.count(c) || d1.count(r-c) || d2.count(r+c)) continue;
        cols.insert(c); d1.insert(r-c); d2.insert(r+c);
        q.push_back(c);
        dfs(r+1);
        q.pop_back();
        cols.erase(c); d1.erase(r-c); d2.erase(r+c);
    }
}
int main() { n = 5; dfs(0); cout << total << endl; }
