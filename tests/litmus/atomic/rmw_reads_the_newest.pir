; litmus: a read-modify-write reads the value just before its own
; spec: 4.memory
; outcome: return i32 5
; outcome: return i32 56
; race: no
;
; Digits: what the increment read, final value. Either it comes before the store of 5 or after it.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

b:
  store atomic i32 5, ptr @x monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %v
  ret i32 %digits.0
}
