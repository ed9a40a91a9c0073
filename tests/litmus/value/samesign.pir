; litmus: `icmp samesign` of different signs is poison
; spec: 4.outcome
; args: i32 -1
; outcome: return i1 poison
;
; -1 and 1.

define i1 @main(i32 %n) {
entry:
  %v = icmp samesign ult i32 %n, 1
  ret i1 %v
}
