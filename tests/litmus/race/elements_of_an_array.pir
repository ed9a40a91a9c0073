; litmus: different elements of one object do not conflict
; spec: 4.memory
; outcome: return void | @s = [2 x i32] [i32 1, i32 2]
; race: no
;
; Each strand stores to an element of its own.

@s = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  %p = getelementptr inbounds i32, ptr @s, i32 1
  fork [label %a, label %b]

a:
  store i32 1, ptr @s, align 4
  halt

b:
  store i32 2, ptr %p, align 4
  br label %done

done:
  join
  ret void
}
