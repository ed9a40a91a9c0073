; litmus: undefined behaviour on some schedules
; spec: 4.7, 4.outcome
; outcome: return i32 0
; outcome: ub unreachable
; race: no
;
; %b gets there only if it sees the store of %a.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x monotonic, align 4
  halt

b:
  %v = load atomic i32, ptr @x monotonic, align 4
  %c = icmp eq i32 %v, 1
  br i1 %c, label %dead, label %done

dead:
  unreachable

done:
  join
  ret i32 0
}
