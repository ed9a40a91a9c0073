; litmus: the idiom of a parallel loop
; spec: 5, 4.2
; outcome: return void | @a = [3 x i32] [i32 1, i32 4, i32 9]
; race: no
;
; a[i] = (i + 1) squared.

@a = global [3 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %square = mul i32 %i.next, %i.next
  %to = getelementptr inbounds i32, ptr @a, i32 %i
  store i32 %square, ptr %to, align 4
  halt

done:
  join
  ret void
}
