; litmus: cmpxchg stores nothing otherwise and gives what it found
; spec: 4.memory
; outcome: return i32 3 | @x = i32 3
;
; @x is 3, not 4.

@x = global i32 3, align 4

define i32 @main() {
entry:
  %c = cmpxchg ptr @x, i32 4, i32 7 acq_rel acquire, align 4
  %was = extractvalue { i32, i1 } %c, 0
  ret i32 %was
}
