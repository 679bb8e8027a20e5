#include <stdio.h>
#define MAXN 1000
int vis[MAXN], a[MAXN], n = 3;
int g[MAXN][MAXN];
void dfs(int k) {
    if (k == n) { for (int i=0;i<n;i++) printf("%d ", a[i]); puts(""); return; }
    for (int i=1;i<=n;i++) if (!vis[i]) { vis[i]=1; a[k]=i; dfs(k+1); vis[i]=0; }
}
int main(){ dfs(0); }
