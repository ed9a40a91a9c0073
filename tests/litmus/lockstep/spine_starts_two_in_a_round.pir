; litmus: a spine that starts two lanes in each round, in groups of three
; spec: 4.9, 4.10, 4.memory
; args: i32 3
; outcome: return i32 2 | @seen = [3 x i32] [i32 0, i32 0, i32 1]
; race: no
;
; Before each of three rounds the spine notes @x. Lanes 0 to 2 fill a group in the middle of round 1: each loads 0 and
; stores 1, and round 2 notes that. Lanes 3 to 5 fill one in round 2, and each stores 2.

@x = internal global i32 0, align 4
@seen = global [3 x i32] zeroinitializer, align 4

define i32 @main(i32 %n) {
entry:
  fork width i32 3 lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done

latch:
  %now = load i32, ptr @x, align 4
  %p = getelementptr i32, ptr @seen, i32 %i
  store i32 %now, ptr %p, align 4
  %i.next = add i32 %i, 1
  fork interior [label %a, label %a, label %header]

a:
  %u = load i32, ptr @x, align 4
  %u1 = add i32 %u, 1
  store i32 %u1, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
