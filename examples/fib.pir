; Fibonacci numbers in the style of Cilk:
;
;     int fib(int n) {
;         if (n < 2) return n;
;         int x = spawn fib(n - 1);
;         int y = fib(n - 2);
;         sync;
;         return x + y;
;     }
;
; `spawn` is a fork whose master successor is what the caller does next; `sync` is a join. Every
; `return` stands after a join, where the depth is 0 again.
;
; %x and %y are plain SSA values used after the join. That is allowed because each is certainly
; computed, exactly once, by the time the region closes (global dominance); a halting strand's
; values are no exception.
;
; `main` returns fib(10): 55.

define i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %split

base:
  ret i32 %n

split:
  %n.1 = sub nsw i32 %n, 1
  %n.2 = sub nsw i32 %n, 2
  fork label %continue [label %spawned]

spawned:
  %x = call i32 @fib(i32 %n.1)
  halt

continue:
  %y = call i32 @fib(i32 %n.2)
  br label %sync

sync:
  join
  %sum = add nsw i32 %x, %y
  ret i32 %sum
}

define i32 @main() {
entry:
  %result = call i32 @fib(i32 10)
  ret i32 %result
}
