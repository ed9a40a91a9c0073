; litmus: an entry fork runs every successor, not one of them
; spec: 4.1
; outcome: return void | @x = i32 1 | @y = i32 2
; race: no
;
; One strand per successor occurrence. They touch different globals.

@x = global i32 0, align 4
@y = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  store i32 2, ptr @y, align 4
  br label %done

done:
  join
  ret void
}
