; litmus: loads that both precede the stores they race with return poison
; spec: 4.memory
; outcome: ub poison-used
; race: yes
; complete: no
;
; Nothing orders the accesses to `@x`, nor those to `@y`. So both loads return poison, and the
; branch is undefined. In no schedule do both stores come before both loads. A search that runs one
; schedule at a time finds this outcome through a schedule in which one load comes too early.

@x = internal global i32 0, align 4
@y = global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %v = load i32, ptr @x, align 4
  store i32 %v, ptr @y, align 4
  halt

b:
  %w = load i32, ptr @y, align 4
  store i32 1, ptr @x, align 4
  br label %done

done:
  join
  %c = icmp eq i32 %w, 0
  br i1 %c, label %zero, label %other

zero:
  ret i32 0

other:
  ret i32 1
}
