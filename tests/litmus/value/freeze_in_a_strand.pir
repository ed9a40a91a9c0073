; litmus: each strand freezes for itself
; spec: 4.outcome, 5
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; outcome: return i32 11
;
; Two executions, two choices.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %u = freeze i1 undef
  halt

b:
  %v = freeze i1 undef
  br label %done

done:
  join
  %x = zext i1 %u to i32
  %y = zext i1 %v to i32
  %tens.0 = mul i32 %x, 10
  %digits.0 = add i32 %tens.0, %y
  ret i32 %digits.0
}
