; litmus: load buffering: acquire and release forbid 11
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; race: no
;
; Digits: r1 r2. In 11 each load would synchronise with a store that comes after itself.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = load atomic i32, ptr @x acquire, align 4
  store atomic i32 1, ptr @y release, align 4
  halt

b:
  %r2 = load atomic i32, ptr @y acquire, align 4
  store atomic i32 1, ptr @x release, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %r2
  ret i32 %digits.0
}
