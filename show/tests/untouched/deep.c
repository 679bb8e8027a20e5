#include <stdio.h>
int a[2001];
int f(int i){ if(i==2000) return 1; a[i]=1; int r=f(i+1); a[i]=0; return r;}
int main(){printf("%d\n",f(0));}
