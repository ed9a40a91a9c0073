; litmus: that both stores write the same value does not help
; spec: 4.memory
; outcome: return void | @x = i32 poison
; race: yes
;
; Conflict does not ask for values.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %a]

a:
  store i32 1, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
