define void @smooth(ptr noalias %a, i64 %n) {
entry:
  %scratch = alloca i64
  fork width i32 1 [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %body, label %head]
body:
  %p = getelementptr i64, ptr %a, i64 %i
  %v = load i64, ptr %p
  %odd = trunc i64 %v to i1
  br i1 %odd, label %up, label %down
up:
  %larger = add i64 %v, 1
  store i64 %larger, ptr %scratch
  br label %done
down:
  %half = lshr i64 %v, 1
  store i64 %half, ptr %scratch
  br label %done
done:
  %w = load i64, ptr %scratch
  store i64 %w, ptr %p
  halt
exit:
  join
  ret void
}
; after
define void @smooth(ptr noalias %a, i64 %n) {
entry:
  fork width i32 1 [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %body, label %head]
body:
  %0 = alloca i64
  %p = getelementptr i64, ptr %a, i64 %i
  %v = load i64, ptr %p
  %odd = trunc i64 %v to i1
  br i1 %odd, label %up, label %down
up:
  %larger = add i64 %v, 1
  store i64 %larger, ptr %0
  br label %done
down:
  %half = lshr i64 %v, 1
  store i64 %half, ptr %0
  br label %done
done:
  %w = load i64, ptr %0
  store i64 %w, ptr %p
  halt
exit:
  join
  ret void
}
