; litmus: two strands go wrong in different ways, and either may be first
; spec: 4.7, 4.outcome
; args: i32 0
; outcome: ub unreachable
; outcome: ub division-by-zero
; race: no
;
; What they do before touches different locations.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define void @main(i32 %zero) {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  unreachable

b:
  store i32 1, ptr @y, align 4
  %q = udiv i32 1, %zero
  br label %done

done:
  join
  ret void
}
