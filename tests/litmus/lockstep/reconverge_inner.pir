; litmus: nested divergence reconverges inside out
; spec: 4.10, 4.memory
; outcome: return void | @b = [3 x i32] [i32 7, i32 2, i32 1]
; race: no
;
; Lanes 1 and 2 part again inside %some and meet at %inner, where each loads what the other stored.
; Lane 0 is masked until %outer and takes 7.

@a = internal global [3 x i32] zeroinitializer, align 4
@b = global [3 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %mine = getelementptr inbounds i32, ptr @a, i32 %id
  %c = icmp eq i32 %id, 0
  br i1 %c, label %outer, label %some

some:
  %c1 = icmp eq i32 %id, 1
  br i1 %c1, label %one, label %two

one:
  store i32 1, ptr %mine, align 4
  br label %inner

two:
  store i32 2, ptr %mine, align 4
  br label %inner

inner:
  %swap = sub i32 3, %id
  %theirs = getelementptr inbounds i32, ptr @a, i32 %swap
  %got = load i32, ptr %theirs, align 4
  br label %outer

outer:
  %v = phi i32 [ 7, %lane ], [ %got, %inner ]
  %to = getelementptr inbounds i32, ptr @b, i32 %id
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
