; litmus: two different blocks of work side by side
; spec: 4.1, 5
; outcome: return i32 35
; race: no
;
; Each section computes a number of its own.

define i32 @main() {
entry:
  fork label %one [label %two]

one:
  %x = add i32 1, 2
  br label %done

two:
  %y = add i32 2, 3
  br label %done

done:
  join
  %tens.0 = mul i32 %x, 10
  %digits.0 = add i32 %tens.0, %y
  ret i32 %digits.0
}
