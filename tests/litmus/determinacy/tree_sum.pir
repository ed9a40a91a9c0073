; litmus: a sum by halves through registers only
; spec: 5, 4.6, 6.2
; outcome: return i32 10
; race: no
;
; 1 + 2 + 3 + 4; the halves' sums pass the join as registers.

define i32 @sum(i32 %lo, i32 %n) {
entry:
  %one = icmp eq i32 %n, 1
  br i1 %one, label %leaf, label %split

leaf:
  ret i32 %lo

split:
  %half = lshr i32 %n, 1
  %mid = add i32 %lo, %half
  fork [label %left, label %right]

left:
  %x = call i32 @sum(i32 %lo, i32 %half)
  halt

right:
  %y = call i32 @sum(i32 %mid, i32 %half)
  br label %both

both:
  join
  %s = add i32 %x, %y
  ret i32 %s
}

define i32 @main() {
entry:
  %r = call i32 @sum(i32 1, i32 4)
  ret i32 %r
}
