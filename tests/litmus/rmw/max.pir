; litmus: atomicrmw max: signed
; spec: 4.memory
; outcome: return i32 -5 | @x = i32 3
;
; It returns the old value and stores the new one.

@x = global i32 -5, align 4

define i32 @main() {
entry:
  %old = atomicrmw max ptr @x, i32 3 seq_cst, align 4
  ret i32 %old
}
