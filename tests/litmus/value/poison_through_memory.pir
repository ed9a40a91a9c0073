; litmus: poison can be stored and loaded
; spec: 4.outcome
; outcome: return i32 poison
;
; No harm is done on the way.

define i32 @main() {
entry:
  %p = alloca i32, align 4
  store i32 poison, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
