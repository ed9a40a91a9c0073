; litmus: a racing read does not change memory
; spec: 4.memory
; outcome: return void | @x = i32 1
; race: yes
;
; The result of the load is unused, so that a pass may remove the load, and may have added it.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
