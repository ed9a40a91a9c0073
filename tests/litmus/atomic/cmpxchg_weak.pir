; litmus: a weak cmpxchg may fail without a reason
; spec: 4.memory
; outcome: return i1 true | @x = i32 7
; outcome: return i1 false | @x = i32 3
;
; LLVM lets a weak one fail spuriously.

@x = global i32 3, align 4

define i1 @main() {
entry:
  %c = cmpxchg weak ptr @x, i32 3, i32 7 acq_rel acquire, align 4
  %ok = extractvalue { i32, i1 } %c, 1
  ret i1 %ok
}
