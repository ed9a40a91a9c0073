; litmus: memory may end as poison
; spec: 4.outcome
; outcome: return void | @x = i32 poison
;
; The largest number plus 1, without signed wrap, is poison. Storing it is no harm.

@x = global i32 0, align 4

define void @main() {
entry:
  %big = add i32 2147483646, 1
  %v = add nsw i32 %big, 1
  store i32 %v, ptr @x, align 4
  ret void
}
