; litmus: descendants of descendants keep the object alive
; spec: 4.11, 4.2
; outcome: return i32 8
; race: no
;
; %u executes the alloca and ends; so does %a; %c still uses it.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %u]

m:
  br label %done

u:
  %p = alloca i32, align 4
  store i32 8, ptr %p, align 4
  fork interior [ptr %p] [label %a]

a:
  fork interior [ptr %p] [label %c]

c:
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
