; Each lane calls a function that updates one location. A call in a lane runs whole.

@x = global i32 1
@v = global [8 x i32] zeroinitializer

define i32 @update(ptr %p, i32 %k) {
entry:
  %old = load i32, ptr %p
  %new = add i32 %old, %k
  store i32 %new, ptr %p
  ret i32 %new
}

define i32 @main() {
entry:
  br label %turn

turn:
  %n = phi i32 [ 0, %entry ], [ %turns, %end ]
  fork lockstep [label %for]

for:
  %i = phi i32 [ 0, %turn ], [ %next, %latch ]
  %more = icmp ult i32 %i, 4
  br i1 %more, label %latch, label %end

latch:
  %next = add nuw i32 %i, 1
  fork interior [label %body, label %for]

body:
  %p = getelementptr inbounds i32, ptr @v, i32 %i
  %sum = call i32 @update(ptr @x, i32 %next)
  store i32 %sum, ptr %p
  halt

end:
  join
  %turns = add i32 %n, 1
  %again = icmp ult i32 %turns, 1
  br i1 %again, label %turn, label %done

done:
  ret i32 %n
}
