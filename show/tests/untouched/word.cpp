#include <iostream>
#include <vector>
#include <string>
using namespace std;
class Solution {
    bool dfs(vector<vector<char>>& b, int i, int j, string& w, int k) {
        if (k == w.size()) return true;
        if (i < 0 || j < 0 || i >= b.size() || j >= b[0].size() || b[i][j] != w[k]) return false;
        char t = b[i][j];
        b[i][j] = '*';
        bool r = dfs(b,i+1,j,w,k+1) || dfs(b,i-1,j,w,k+1) || dfs(b,i,j+1,w,k+1) || dfs(b,i,j-1,w,k+1);
        b[i][j] = t;
        return r;
    }
public:
    bool exist(vector<vector<char>>& b, string w) {
        for (int i = 0; i < b.size(); i++) for (int j = 0; j < b[0].size(); j++)
            if (dfs(b,i,j,w,0)) return true;
        return false;
    }
};
int main() {
    vector<vector<char>> b = {{'A','B','C','E'},{'S','F','C','S'},{'A','D','E','E'}};
    cout << boolalpha << Solution().exist(b, "ABCCED") << endl;
}
