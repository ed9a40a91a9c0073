; litmus: lanes may start in different blocks
; spec: 4.10, 4.1
; outcome: return void | @x = i32 1 | @y = i32 2
; race: no
;
; The lanes are divergent from the start; their effects do not meet.

@x = global i32 0, align 4
@y = global i32 0, align 4

define void @main() {
entry:
  fork lockstep [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  br label %done

b:
  store i32 2, ptr @y, align 4
  br label %done

done:
  join
  ret void
}
