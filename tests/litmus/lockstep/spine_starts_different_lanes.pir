; litmus: lanes of different blocks that a spine starts, each with its own number
; spec: 4.3, 4.10, 4.memory
; outcome: return void | @a = [6 x i32] [i32 0, i32 100, i32 1, i32 101, i32 2, i32 102]
; race: no
;
; Each of three rounds starts a lane of %even and one of %odd; all are one group. Every lane has a place of its own.

@a = global [6 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %place = mul i32 %i, 2
  %i.next = add i32 %i, 1
  fork interior [label %even, label %odd, label %header]

even:
  %p = getelementptr i32, ptr @a, i32 %place
  store i32 %i, ptr %p, align 4
  halt

odd:
  %behind = add i32 %place, 1
  %q = getelementptr i32, ptr @a, i32 %behind
  %hundred = add i32 %i, 100
  store i32 %hundred, ptr %q, align 4
  halt

done:
  join
  ret void
}
