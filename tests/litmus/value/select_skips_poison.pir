; litmus: select takes one value and leaves poison in the other alone
; spec: 4.outcome
; args: i32 1
; outcome: return i32 5
;
; The condition is true.

define i32 @main(i32 %n) {
entry:
  %c = icmp eq i32 %n, 1
  %v = select i1 %c, i32 5, i32 poison
  ret i32 %v
}
