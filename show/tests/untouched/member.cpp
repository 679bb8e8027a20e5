#include <iostream>
#include <vector>
using namespace std;
class Queens {
    int n; vector<int> row; int count = 0;
    bool ok(int r, int c) { for (int i=0;i<r;i++) if (row[i]==c || abs(row[i]-c)==r-i) return false; return true; }
    void place(int r) {
        if (r==n) { count++; return; }
        for (int c=0;c<n;c++) if (ok(r,c)) { row[r]=c; place(r+1); row[r]=-1; }
    }
public:
    Queens(int n): n(n), row(n,-1) {}
    int run() { place(0); return count; }
};
int main(){ Queens q(6); cout<<q.run()<<endl; }
