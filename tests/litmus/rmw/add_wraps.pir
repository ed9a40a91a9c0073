; litmus: atomicrmw add: wraps
; spec: 4.memory
; outcome: return i32 2147483647 | @x = i32 -2147483648
;
; It returns the old value and stores the new one.

@x = global i32 2147483647, align 4

define i32 @main() {
entry:
  %old = atomicrmw add ptr @x, i32 1 seq_cst, align 4
  ret i32 %old
}
