; litmus: an atomic and a plain store race
; spec: 4.memory
; outcome: return void | @x = i32 poison
; race: yes
;
; One of the two is not atomic.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x seq_cst, align 4
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
