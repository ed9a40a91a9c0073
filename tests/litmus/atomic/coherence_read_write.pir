; litmus: coherence: a load is older than the store behind it
; spec: 4.memory
; outcome: return i32 1
; outcome: return i32 2
; outcome: return i32 12
; race: no
;
; Digits: load, final value. If 1 was read, 2 is newer than 1; 2 is never read.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = load atomic i32, ptr @x monotonic, align 4
  store atomic i32 2, ptr @x monotonic, align 4
  halt

b:
  store atomic i32 1, ptr @x monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %v
  ret i32 %digits.0
}
