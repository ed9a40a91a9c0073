; litmus: lanes may part three ways
; spec: 4.10
; outcome: return void | @s = [3 x i32] [i32 10, i32 20, i32 30]
; race: no
;
; Each lane takes its own case of the switch and stores at the merge.

@s = global [3 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  switch i32 %id, label %two [
  i32 0, label %zero
  i32 1, label %one
  ]

zero:
  br label %merge

one:
  br label %merge

two:
  br label %merge

merge:
  %v = phi i32 [ 10, %zero ], [ 20, %one ], [ 30, %two ]
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
