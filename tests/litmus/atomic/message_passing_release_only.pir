; litmus: message passing: a release alone does not help
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; outcome: return i32 11
; race: no
;
; Digits: flag, data. A monotonic load does not synchronise.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x monotonic, align 4
  store atomic i32 1, ptr @y release, align 4
  halt

b:
  %r1 = load atomic i32, ptr @y monotonic, align 4
  %r2 = load atomic i32, ptr @x monotonic, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %r1, 10
  %digits.0 = add i32 %tens.0, %r2
  ret i32 %digits.0
}
