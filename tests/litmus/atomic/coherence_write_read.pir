; litmus: coherence: a strand sees its own store or a newer one
; spec: 4.memory
; outcome: return i32 11
; outcome: return i32 12
; outcome: return i32 22
; race: no
;
; Digits: load, final value. Reading 2 means 2 is newer than 1, so 21 is impossible; 0 is never read.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x monotonic, align 4
  %r1 = load atomic i32, ptr @x monotonic, align 4
  halt

b:
  store atomic i32 2, ptr @x monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %v
  ret i32 %digits.0
}
