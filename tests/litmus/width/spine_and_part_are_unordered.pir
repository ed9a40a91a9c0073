; litmus: width orders the spine with nothing: a part and the spine may race
; spec: 4.9, 4.memory
; outcome: return i32 poison
; race: yes
;
; The master and part 0 both store to @x.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 1 label %m [label %a]

m:
  store i32 1, ptr @x, align 4
  br label %done

a:
  store i32 2, ptr @x, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
