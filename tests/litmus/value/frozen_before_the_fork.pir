; litmus: strands that copy a frozen register agree
; spec: 4.1, 4.outcome, 5
; outcome: return i32 0
; outcome: return i32 11
;
; One execution of the freeze, two copies of its value.

define i32 @main() {
entry:
  %u = freeze i1 undef
  %x = zext i1 %u to i32
  fork [label %a, label %b]

a:
  %v = add i32 %x, 0
  halt

b:
  %w = add i32 %x, 0
  br label %done

done:
  join
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, %w
  ret i32 %digits.0
}
