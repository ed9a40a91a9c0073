; litmus: internal, private and constant globals are not observed
; spec: 4.outcome
; outcome: return i32 0 | @seen = i32 4
;
; Only @seen is external and not constant.

@seen = global i32 0, align 4
@hidden = internal global i32 0, align 4
@too = private global i32 0, align 4
@fixed = constant i32 9, align 4

define i32 @main() {
entry:
  store i32 1, ptr @hidden, align 4
  store i32 2, ptr @too, align 4
  %v = load i32, ptr @fixed, align 4
  store i32 4, ptr @seen, align 4
  ret i32 0
}
