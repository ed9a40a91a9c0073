// What a call costs in the interpreter: a call for each five instructions at -O2. Returns 29.

static __attribute__((noinline, disable_tail_calls)) int fib(int n){ return n<2?n:fib(n-1)+fib(n-2); }
int main(void){ return fib(31)&63; }
