; litmus: atomicrmw udec_wrap: wraps to the operand
; spec: 4.memory
; outcome: return i32 0 | @x = i32 4
;
; It returns the old value and stores the new one.

@x = global i32 0, align 4

define i32 @main() {
entry:
  %old = atomicrmw udec_wrap ptr @x, i32 4 seq_cst, align 4
  ret i32 %old
}
