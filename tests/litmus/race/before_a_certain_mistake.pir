; litmus: a race before the undefined behaviour that every run comes to
; spec: 4.memory, 4.outcome
; args: i32 0
; outcome: ub division-by-zero
; race: yes
;
; %c can always go wrong at once, and need not.

@x = internal global i32 0, align 4

define void @main(i32 %zero) {
entry:
  fork [label %a, label %a, label %c]

a:
  store i32 1, ptr @x, align 4
  halt

c:
  %q = udiv i32 1, %zero
  br label %done

done:
  join
  ret void
}
