; litmus: lanes that start in different blocks go one way after the other
; spec: 4.10, 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1 | @p = i32 0 | @q = i32 1
; race: no
;
; They are divergent from the start, and their ways meet nowhere. The lowest lane's comes first: it finds what
; @y was, and the other lane what has been stored.

@x = global i32 0, align 4
@y = global i32 0, align 4
@p = global i32 7, align 4
@q = global i32 7, align 4

define void @main() {
entry:
  fork lockstep [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  %there = load i32, ptr @y, align 4
  store i32 %there, ptr @p, align 4
  br label %done

b:
  store i32 1, ptr @y, align 4
  %here = load i32, ptr @x, align 4
  store i32 %here, ptr @q, align 4
  br label %done

done:
  join
  ret void
}
