; litmus: the next forced part starts after all descendants of the one before it
; spec: 4.8, 4.9
; outcome: return i32 3
; race: no
;
; Part 0 forks into two strands. Part 1 reads what both wrote.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 [label %a, label %b]

a:
  fork interior [label %p, label %q]

p:
  store i32 1, ptr @x, align 4
  halt

q:
  store i32 2, ptr @y, align 4
  halt

b:
  %x = load i32, ptr @x, align 4
  %y = load i32, ptr @y, align 4
  %s = add i32 %x, %y
  br label %done

done:
  join
  ret i32 %s
}
