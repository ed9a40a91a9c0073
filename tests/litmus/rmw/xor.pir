; litmus: atomicrmw xor: 1100 xor 1010
; spec: 4.memory
; outcome: return i32 12 | @x = i32 6
;
; It returns the old value and stores the new one.

@x = global i32 12, align 4

define i32 @main() {
entry:
  %old = atomicrmw xor ptr @x, i32 10 seq_cst, align 4
  ret i32 %old
}
