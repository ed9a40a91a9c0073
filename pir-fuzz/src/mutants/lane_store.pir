; All lanes store to one location, and then each of them reads the number of the last one.

@x = global i32 0
@v = global [8 x i32] zeroinitializer

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
  %k = add i32 %i, %n
  store i32 %k, ptr @x
  %last = load i32, ptr @x
  store i32 %last, ptr %p
  halt

end:
  join
  %turns = add i32 %n, 1
  %again = icmp ult i32 %turns, 1
  br i1 %again, label %turn, label %done

done:
  ret i32 %n
}
