; litmus: `or disjoint` of common bits is poison
; spec: 4.outcome
; args: i32 3
; outcome: return i32 poison
;
; 3 and 1 share a bit.

define i32 @main(i32 %n) {
entry:
  %v = or disjoint i32 %n, 1
  ret i32 %v
}
