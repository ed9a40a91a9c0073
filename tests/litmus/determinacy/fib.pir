; litmus: recursion with a region in each call
; spec: 5, 4.state, 4.6
; outcome: return i32 3
; race: no
;
; fib(4) = 3. No strand touches memory.

define i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %split

base:
  ret i32 %n

split:
  %n.1 = sub i32 %n, 1
  %n.2 = sub i32 %n, 2
  fork label %continue [label %spawned]

spawned:
  %x = call i32 @fib(i32 %n.1)
  halt

continue:
  %y = call i32 @fib(i32 %n.2)
  br label %sync

sync:
  join
  %sum = add i32 %x, %y
  ret i32 %sum
}

define i32 @main() {
entry:
  %r = call i32 @fib(i32 4)
  ret i32 %r
}
