; litmus: a masked lane does not execute
; spec: 4.10
; outcome: return void | @s = [2 x i32] [i32 7, i32 10]
; race: no
;
; Lane 0 is masked in %divide, which would divide by zero there.

@s = global [2 x i32] [i32 7, i32 7], align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %c = icmp ne i32 %id, 0
  br i1 %c, label %divide, label %merge

divide:
  %q = sdiv i32 10, %id
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %q, ptr %to, align 4
  br label %merge

merge:
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
