; litmus: select on poison is poison
; spec: 4.outcome
; outcome: return i32 poison
;
; Unlike a branch it is not undefined.

define i32 @main() {
entry:
  %v = select i1 poison, i32 5, i32 5
  ret i32 %v
}
