// What a single run of the interpreter costs: calls, loads, stores, arithmetic. Returns 43.

static int fib(int n){ return n<2?n:fib(n-1)+fib(n-2); }
static unsigned long a[4000];
int main(void){
  unsigned long s=0; unsigned x=1;
  for(int r=0;r<250;r++) for(int i=0;i<4000;i++){a[i]+=i^s; s+=a[i];}
  for(int i=0;i<1000000;i++){x=x*1664525u+1013904223u; if(x&0x10000)s+=x>>20;}
  return (int)((s^fib(22))&63); }
