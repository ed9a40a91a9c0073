; litmus: poison goes through arithmetic
; spec: 4.outcome
; outcome: return i32 poison
;
; poison * 0 is poison.

define i32 @main() {
entry:
  %v = mul i32 poison, 0
  ret i32 %v
}
