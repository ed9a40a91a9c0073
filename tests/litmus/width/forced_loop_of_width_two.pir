; litmus: forced iterations at distance 2 are ordered, the width told by an argument
; spec: 4.8, 4.9, 4.memory
; args: i32 2
; outcome: return void | @a = [5 x i32] [i32 1, i32 1, i32 2, i32 2, i32 3]
; race: no
;
; a[i + 2] = a[i] + 1 for i = 0, 1, 2: iteration i reads what iteration i - 2 wrote. Neighbours touch different places.

@a = global [5 x i32] [i32 1, i32 1, i32 0, i32 0, i32 0], align 4

define void @main(i32 %w) {
entry:
  fork force width i32 %w [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %from = getelementptr inbounds i32, ptr @a, i32 %i
  %old = load i32, ptr %from, align 4
  %new = add i32 %old, 1
  %i.2 = add i32 %i, 2
  %to = getelementptr inbounds i32, ptr @a, i32 %i.2
  store i32 %new, ptr %to, align 4
  halt

done:
  join
  ret void
}
