; litmus: forced parts under width 1 run one after the other
; spec: 4.8, 4.9, 4.memory
; outcome: return i32 123 | @x = i32 123
; race: no
;
; Plain accesses to @x: each part starts after the one before it has ended.

@x = global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 [label %a, label %b, label %c]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  %v = load i32, ptr @x, align 4
  %v10 = mul i32 %v, 10
  %v12 = add i32 %v10, 2
  store i32 %v12, ptr @x, align 4
  br label %done

c:
  %w = load i32, ptr @x, align 4
  %w10 = mul i32 %w, 10
  %w123 = add i32 %w10, 3
  store i32 %w123, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
