; litmus: atomicrmw or: 1100 or 1010
; spec: 4.memory
; outcome: return i32 12 | @x = i32 14
;
; It returns the old value and stores the new one.

@x = global i32 12, align 4

define i32 @main() {
entry:
  %old = atomicrmw or ptr @x, i32 10 seq_cst, align 4
  ret i32 %old
}
