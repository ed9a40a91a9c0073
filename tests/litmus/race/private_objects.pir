; litmus: what only one strand can reach cannot race
; spec: 4.memory, 4.11
; outcome: return i32 12
; race: no
;
; Each strand writes to an object of its own.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %p = alloca i32, align 4
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  halt

b:
  %q = alloca i32, align 4
  store i32 2, ptr %q, align 4
  %w = load i32, ptr %q, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, %w
  ret i32 %digits.0
}
