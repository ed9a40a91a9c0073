; litmus: a function marked `noreturn` returns
; spec: 4.outcome
; outcome: ub noreturn-returned
;
; The mark is on the definition.

define void @f() noreturn {
entry:
  ret void
}

define i32 @main() {
entry:
  call void @f()
  ret i32 0
}
