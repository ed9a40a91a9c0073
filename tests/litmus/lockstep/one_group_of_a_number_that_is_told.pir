; litmus: without a width all lanes are one group, however many the run starts
; spec: 4.10, 4.memory
; args: i32 5
; outcome: return void | @a = [6 x i32] [i32 2, i32 3, i32 4, i32 5, i32 0, i32 0]
; race: no
;
; Five lanes store i + 1, then copy what their right neighbour has: all have stored before any copies. Nobody stores to
; the last element.

@a = global [6 x i32] zeroinitializer, align 4

define void @main(i32 %n) {
entry:
  fork lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %p = getelementptr inbounds i32, ptr @a, i32 %i
  %one = add i32 %i, 1
  store i32 %one, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @a, i32 %one
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr %p, align 4
  halt

done:
  join
  ret void
}
