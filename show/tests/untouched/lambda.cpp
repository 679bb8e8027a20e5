#include <iostream>
#include <functional>
#include <vector>
using namespace std;
int main() {
    vector<int> cand = {2,3,5}, path;
    int target = 8, found = 0;
    function<void(int,int)> dfs = [&](int start, int rest) {
        if (rest == 0) { found++; for (int x : path) cout << x << " "; cout << endl; return; }
        for (int i = start; i < cand.size() && cand[i] <= rest; i++) {
            path.push_back(cand[i]);
            dfs(i, rest - cand[i]);
            path.pop_back();
        }
    };
    dfs(0, target);
    cout << found << endl;
}
