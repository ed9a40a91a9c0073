; litmus: the size of the groups, known at run time only, can be told from the result
; spec: 4.9, 4.10, 4.memory
; outcome: return void | @w = i32 3 | @a = [7 x i32] [i32 9, i32 9, i32 1, i32 2, i32 2, i32 4, i32 5]
; race: no
;
; Lane k copies a[k] to a[k + 1]: within a group of three all loads come first, and the next group
; reads what the one before wrote.

@w = global i32 3, align 4
@a = global [7 x i32] [i32 9, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6], align 4

define void @main() {
entry:
  %w = load i32, ptr @w, align 4
  fork width i32 %w lockstep [label %header]

header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 6
  br i1 %more, label %latch, label %done

latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %lane, label %header]

lane:
  %from = getelementptr inbounds i32, ptr @a, i64 %i
  %v = load i32, ptr %from, align 4
  %to = getelementptr inbounds i32, ptr %from, i64 1
  store i32 %v, ptr %to, align 4
  halt

done:
  join
  ret void
}
