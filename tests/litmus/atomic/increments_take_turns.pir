; litmus: one of two increments reads what the other wrote
; spec: 4.memory
; outcome: return i32 1
; outcome: return i32 10
; race: no
;
; Digits: the values read.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

b:
  %r2 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %r2
  ret i32 %digits.0
}
