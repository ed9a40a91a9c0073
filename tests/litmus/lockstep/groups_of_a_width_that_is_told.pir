; litmus: lanes that read each other's writes, in groups of a width that only the run knows
; spec: 4.10, 4.memory
; args: i32 3
; outcome: return void | @a = [6 x i32] [i32 2, i32 3, i32 0, i32 5, i32 6, i32 2]
; race: no
;
; Every lane stores i + 1, then copies what its right neighbour in a ring of six has. In groups of three, lane 2 finds 0
; with lane 3, which comes later, and lane 5 finds the copy of lane 0.

@a = global [6 x i32] zeroinitializer, align 4

define void @main(i32 %w) {
entry:
  fork width i32 %w lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 6
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %p = getelementptr inbounds i32, ptr @a, i32 %i
  %one = add i32 %i, 1
  store i32 %one, ptr %p, align 4
  %k = urem i32 %one, 6
  %q = getelementptr inbounds i32, ptr @a, i32 %k
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr %p, align 4
  halt

done:
  join
  ret void
}
