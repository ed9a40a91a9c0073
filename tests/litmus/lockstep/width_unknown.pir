; litmus: groups whose size is known at run time only; each lane has its own place
; spec: 4.9, 4.10
; outcome: return void | @w = i32 3 | @a = [8 x i32] [i32 0, i32 1, i32 4, i32 9, i32 16, i32 25, i32 36, i32 49]
; race: no

@w = global i32 3, align 4
@a = global [8 x i32] zeroinitializer, align 4

define void @main() {
entry:
  %w = load i32, ptr @w, align 4
  fork width i32 %w lockstep [label %header]

header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 8
  br i1 %more, label %latch, label %done

latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %lane, label %header]

lane:
  %at = getelementptr inbounds i32, ptr @a, i64 %i
  %i.32 = trunc i64 %i to i32
  %square = mul i32 %i.32, %i.32
  store i32 %square, ptr %at, align 4
  halt

done:
  join
  ret void
}
