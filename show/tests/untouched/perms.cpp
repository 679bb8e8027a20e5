#include <iostream>
#include <vector>
using namespace std;
int n = 4, total = 0;
vector<int> path;
vector<bool> used(4);
void perm() {
    if ((int)path.size() == n) { total++; return; }
    for (int i = 0; i < n; i++) {
        if (used[i]) continue;
        used[i] = true;
        path.push_back(i);
        perm();
        path.pop_back();
        used[i] = false;
    }
}
int main() { perm(); cout << total << endl; }
