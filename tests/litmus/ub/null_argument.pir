; litmus: a store through an argument that is null
; spec: 4.outcome
; outcome: ub invalid-pointer
;
; @f is given null.

define void @f(ptr %p) {
entry:
  store i32 1, ptr %p, align 4
  ret void
}

define i32 @main() {
entry:
  call void @f(ptr null)
  ret i32 0
}
