#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
class Solution {
    vector<vector<int>> res; vector<int> path;
    void dfs(vector<int>& c, int t, int s){
        if(t==0){ res.push_back(path); return; }
        for(int i=s;i<c.size()&&c[i]<=t;i++){ if(i>s&&c[i]==c[i-1]) continue; path.push_back(c[i]); dfs(c,t-c[i],i+1); path.pop_back(); }
    }
public:
    vector<vector<int>> combinationSum2(vector<int>& c,int t){ sort(c.begin(),c.end()); dfs(c,t,0); return res; }
};
int main(){ vector<int> c={10,1,2,7,6,1,5}; auto r=Solution().combinationSum2(c,8); cout<<r.size()<<endl; }
