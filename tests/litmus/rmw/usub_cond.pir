; litmus: atomicrmw usub_cond: subtracts only if it does not wrap
; spec: 4.memory
; outcome: return i32 3 | @x = i32 3
;
; It returns the old value and stores the new one.

@x = global i32 3, align 4

define i32 @main() {
entry:
  %old = atomicrmw usub_cond ptr @x, i32 4 seq_cst, align 4
  ret i32 %old
}
