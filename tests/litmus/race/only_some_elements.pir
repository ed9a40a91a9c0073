; litmus: a race on one element leaves the others alone
; spec: 4.memory
; outcome: return void | @s = [2 x i32] [i32 poison, i32 9]
; race: yes
;
; Only element 0 is stored to by both strands.

@s = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  %p = getelementptr inbounds i32, ptr @s, i32 1
  fork [label %a, label %b]

a:
  store i32 1, ptr @s, align 4
  store i32 9, ptr %p, align 4
  halt

b:
  store i32 2, ptr @s, align 4
  br label %done

done:
  join
  ret void
}
