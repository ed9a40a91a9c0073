; litmus: poison for a `noundef` parameter
; spec: 4.outcome
; outcome: ub poison-used
;
; @f promises that it is not.

define i32 @f(i32 noundef %x) {
entry:
  ret i32 0
}

define i32 @main() {
entry:
  %r = call i32 @f(i32 noundef poison)
  ret i32 %r
}
