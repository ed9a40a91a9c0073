; litmus: two readers of two independent stores may disagree: release and acquire
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; outcome: return i32 11
; outcome: return i32 100
; outcome: return i32 101
; outcome: return i32 110
; outcome: return i32 111
; outcome: return i32 1000
; outcome: return i32 1001
; outcome: return i32 1010
; outcome: return i32 1011
; outcome: return i32 1100
; outcome: return i32 1101
; outcome: return i32 1110
; outcome: return i32 1111
; race: no
;
; Digits as before. Without seq_cst nothing forbids 1010.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b, label %c, label %d]

a:
  store atomic i32 1, ptr @x release, align 4
  halt

b:
  store atomic i32 1, ptr @y release, align 4
  halt

c:
  %r1 = load atomic i32, ptr @x acquire, align 4
  %r2 = load atomic i32, ptr @y acquire, align 4
  halt

d:
  %r3 = load atomic i32, ptr @y acquire, align 4
  %r4 = load atomic i32, ptr @x acquire, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %r2
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %r3
  %tens.2 = mul i32 %digits.1, 10
  %digits.2 = add i32 %tens.2, %r4
  ret i32 %digits.2
}
