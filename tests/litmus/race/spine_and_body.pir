; litmus: the body of a parallel loop races with its spine
; spec: 4.memory, 4.2, 4.7
; outcome: return void | @x = i32 poison
; race: yes
;
; The spine goes on beside the body that it started.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %s]

s:
  fork interior [label %body, label %s2]

body:
  store i32 1, ptr @x, align 4
  halt

s2:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
