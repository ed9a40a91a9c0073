define i64 @fib(i64 %n) {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %base, label %more
base:
  ret i64 %n
more:
  fork [label %left, label %right]
left:
  %n1 = sub i64 %n, 1
  %x = call i64 @fib(i64 %n1)
  br label %joined
right:
  %n2 = sub i64 %n, 2
  %y = call i64 @fib(i64 %n2)
  br label %joined
joined:
  join
  %sum = add i64 %x, %y
  ret i64 %sum
}
; after
define i64 @fib(i64 %n) {
  %1 = freeze i64 %n
  %2 = icmp ult i64 %1, 12
  br i1 %2, label %entry.1, label %entry
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %base, label %more
base:
  ret i64 %n
more:
  fork [label %left, label %right]
left:
  %n1 = sub i64 %n, 1
  %x = call i64 @fib(i64 %n1)
  br label %joined
right:
  %n2 = sub i64 %n, 2
  %y = call i64 @fib(i64 %n2)
  br label %joined
joined:
  join
  %sum = add i64 %x, %y
  ret i64 %sum
entry.1:
  %small.1 = icmp slt i64 %n, 2
  br i1 %small.1, label %base.1, label %more.1
base.1:
  ret i64 %n
more.1:
  br label %left.1
left.1:
  %n1.1 = sub i64 %n, 1
  %x.1 = call i64 @fib(i64 %n1.1)
  br label %right.1
right.1:
  %n2.1 = sub i64 %n, 2
  %y.1 = call i64 @fib(i64 %n2.1)
  br label %joined.1
joined.1:
  %sum.1 = add i64 %x.1, %y.1
  ret i64 %sum.1
}
