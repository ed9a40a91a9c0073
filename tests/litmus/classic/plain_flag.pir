; litmus: a plain flag is a race: to branch on it is undefined
; spec: 4.memory
; outcome: ub poison-used
; race: yes
;
; The load of the flag races with its store in every schedule, so the branch is on poison.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @flag, align 4
  halt

b:
  %f = load i32, ptr @flag, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %yes, label %done

yes:
  br label %done

done:
  join
  ret i32 0
}
