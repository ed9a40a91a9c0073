; litmus: a lane that has left a loop waits for the others behind it
; spec: 4.10, 4.memory
; outcome: return void | @b = [2 x i32] [i32 2, i32 1]
; race: no
;
; Lane k adds 1 to a[k] k + 1 times. Behind the loop all are done; each loads the other's count.

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
  br label %loop

loop:
  %n = phi i32 [ 0, %lane ], [ %n.next, %loop ]
  %old = load i32, ptr %mine, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %mine, align 4
  %n.next = add i32 %n, 1
  %more = icmp ule i32 %n.next, %id
  br i1 %more, label %loop, label %out

out:
  %v = load i32, ptr %theirs, align 4
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
