#include <stdio.h>
int a[8]={5,2,8,1,9,3,7,4}, t[8];
void ms(int l,int r){ if(r-l<2)return; int m=(l+r)/2; ms(l,m); ms(m,r); int i=l,j=m,k=l; while(i<m&&j<r)t[k++]=a[i]<a[j]?a[i++]:a[j++]; while(i<m)t[k++]=a[i++]; while(j<r)t[k++]=a[j++]; for(i=l;i<r;i++)a[i]=t[i]; }
int main(){ ms(0,8); for(int i=0;i<8;i++)printf("%d ",a[i]); puts(""); }
