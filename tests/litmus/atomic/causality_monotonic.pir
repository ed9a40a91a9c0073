; litmus: monotonic accesses do not pass causality on
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; outcome: return i32 11
; outcome: return i32 100
; outcome: return i32 101
; outcome: return i32 110
; outcome: return i32 111
; race: no
;
; Digits: r1 r2 r3. 110 is allowed too.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b, label %c]

a:
  store atomic i32 1, ptr @x monotonic, align 4
  halt

b:
  %r1 = load atomic i32, ptr @x monotonic, align 4
  store atomic i32 1, ptr @y monotonic, align 4
  halt

c:
  %r2 = load atomic i32, ptr @y monotonic, align 4
  %r3 = load atomic i32, ptr @x monotonic, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %r2
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %r3
  ret i32 %digits.1
}
