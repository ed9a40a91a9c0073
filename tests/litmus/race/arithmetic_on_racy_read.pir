; litmus: poison of a race goes through arithmetic
; spec: 4.memory
; outcome: return i32 poison
; race: yes
;
; poison + 1 is poison.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  ret i32 %w
}
