; litmus: a strand's object is alive while the strand owns an inner instance
; spec: 4.11, 4.1
; outcome: return i32 6
; race: no
;
; %a is suspended, not ended; its inner strand writes to its object.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  %p = alloca i32, align 4
  fork [ptr %p] [label %c]

c:
  store i32 6, ptr %p, align 4
  br label %inner

inner:
  join
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
