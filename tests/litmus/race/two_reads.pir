; litmus: two loads do not conflict
; spec: 4.memory
; outcome: return i32 88
; race: no
;
; Nobody writes.

@x = internal global i32 8, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %v = load i32, ptr @x, align 4
  halt

b:
  %w = load i32, ptr @x, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, %w
  ret i32 %digits.0
}
