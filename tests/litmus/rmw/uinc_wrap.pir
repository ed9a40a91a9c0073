; litmus: atomicrmw uinc_wrap: wraps at the operand
; spec: 4.memory
; outcome: return i32 4 | @x = i32 0
;
; It returns the old value and stores the new one.

@x = global i32 4, align 4

define i32 @main() {
entry:
  %old = atomicrmw uinc_wrap ptr @x, i32 4 seq_cst, align 4
  ret i32 %old
}
