; litmus: a strand of a forced region steps although an inner unforced one spins
; spec: 4.8
; outcome: return i32 42
; race: no
;
; The setter is in the forced outer instance, so it eventually steps, whatever the spinner does.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %set]

a:
  fork [label %spin]

spin:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %inner, label %spin

inner:
  join
  halt

set:
  store atomic i32 1, ptr @flag release, align 4
  br label %done

done:
  join
  ret i32 42
}
