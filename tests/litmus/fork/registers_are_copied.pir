; litmus: every strand starts with a copy of the owner's registers
; spec: 4.1, 6.1
; args: i32 3
; outcome: return i32 45
;
; %v is 3 in both strands: 3 + 1 = 4 and 3 + 2 = 5.

define i32 @main(i32 %v) {
entry:
  fork [label %a, label %b]

a:
  %p = add i32 %v, 1
  halt

b:
  %q = add i32 %v, 2
  br label %done

done:
  join
  %tens.0 = mul i32 %p, 10
  %digits.0 = add i32 %tens.0, %q
  ret i32 %digits.0
}
