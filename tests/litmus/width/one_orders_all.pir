; litmus: width 1 orders the parts
; spec: 4.9, 4.memory
; outcome: return i32 1
; race: no
;
; Part 1 starts after part 0 has ended: the plain store happens before the plain load.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 1 [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 %v
}
