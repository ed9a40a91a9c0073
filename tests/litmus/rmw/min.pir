; litmus: atomicrmw min: signed
; spec: 4.memory
; outcome: return i32 -5 | @x = i32 -5
;
; It returns the old value and stores the new one.

@x = global i32 -5, align 4

define i32 @main() {
entry:
  %old = atomicrmw min ptr @x, i32 3 seq_cst, align 4
  ret i32 %old
}
