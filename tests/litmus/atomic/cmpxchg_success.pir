; litmus: cmpxchg stores if it finds what it compares with
; spec: 4.memory
; outcome: return i1 true | @x = i32 7
;
; @x is 3.

@x = global i32 3, align 4

define i1 @main() {
entry:
  %c = cmpxchg ptr @x, i32 3, i32 7 acq_rel acquire, align 4
  %ok = extractvalue { i32, i1 } %c, 1
  ret i1 %ok
}
