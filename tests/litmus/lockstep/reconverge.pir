; litmus: divergent lanes meet again at the immediate post-dominator
; spec: 4.10, 4.memory
; outcome: return void | @b = [2 x i32] [i32 20, i32 10]
; race: no
;
; The lanes store to a[0] and a[1] on different paths. At %merge both have; each loads the other's.

@a = internal global [2 x i32] zeroinitializer, align 4
@b = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %other = sub i32 1, %id
  %mine = getelementptr inbounds i32, ptr @a, i32 %id
  %theirs = getelementptr inbounds i32, ptr @a, i32 %other
  %to = getelementptr inbounds i32, ptr @b, i32 %id
  %c = icmp eq i32 %id, 0
  br i1 %c, label %zero, label %one

zero:
  store i32 10, ptr %mine, align 4
  br label %merge

one:
  store i32 20, ptr %mine, align 4
  br label %merge

merge:
  %v = load i32, ptr %theirs, align 4
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
