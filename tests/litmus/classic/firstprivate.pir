; litmus: each strand starts from a copy of its own
; spec: 4.1, 4.11
; outcome: return i32 53
; race: no
;
; Each strand copies 5 into its object, adds 0 or -2 there; the original stays.

define i32 @main() {
entry:
  %p = alloca i32, align 4
  store i32 5, ptr %p, align 4
  fork [ptr %p] [label %a, label %b]

a:
  %pa = alloca i32, align 4
  %va = load i32, ptr %p, align 4
  store i32 %va, ptr %pa, align 4
  %ra = load i32, ptr %pa, align 4
  halt

b:
  %pb = alloca i32, align 4
  %vb = load i32, ptr %p, align 4
  %vb2 = sub i32 %vb, 2
  store i32 %vb2, ptr %pb, align 4
  %rb = load i32, ptr %pb, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %ra, 10
  %digits.0 = add i32 %tens.0, %rb
  ret i32 %digits.0
}
