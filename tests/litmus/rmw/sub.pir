; litmus: atomicrmw sub: 5 - 9
; spec: 4.memory
; outcome: return i32 5 | @x = i32 -4
;
; It returns the old value and stores the new one.

@x = global i32 5, align 4

define i32 @main() {
entry:
  %old = atomicrmw sub ptr @x, i32 9 seq_cst, align 4
  ret i32 %old
}
