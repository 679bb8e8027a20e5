#include <iostream>
#include <vector>
using namespace std;
void helper(vector<int>& nums, int i, vector<int>& cur, vector<vector<int>>& res) {
    if (i == nums.size()) { res.push_back(cur); return; }
    cur.push_back(nums[i]);
    helper(nums, i+1, cur, res);
    cur.pop_back();
    helper(nums, i+1, cur, res);
}
int main() {
    vector<int> nums{1,2,3,4}, cur;
    vector<vector<int>> res;
    helper(nums, 0, cur, res);
    for (auto& v : res) { cout << "["; for (int x : v) cout << x << " "; cout << "]\n"; }
}
