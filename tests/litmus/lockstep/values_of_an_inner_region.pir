; litmus: a lane uses values of the region that it opened
; spec: 4.10, 4.6, 6.2
; outcome: return void | @a = [3 x i32] [i32 1, i32 4, i32 9]
; race: no
;
; Lane i opens a region whose two strands compute i + 1 and i; the lane multiplies the first by itself behind the join,
; after all lanes before it have stored @t: each inner region runs whole, so @t is i + 1 throughout lane i's.

@a = global [3 x i32] zeroinitializer, align 4
@t = internal global i32 0, align 4

define void @main() {
entry:
  fork lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  fork [label %x, label %y]

x:
  %one = add i32 %i, 1
  store i32 %one, ptr @t, align 4
  %same = load i32, ptr @t, align 4
  br label %inner

y:
  %other = add i32 %i, 0
  halt

inner:
  join
  %two = add i32 %other, 1
  %square = mul i32 %same, %two
  %p = getelementptr inbounds i32, ptr @a, i32 %i
  store i32 %square, ptr %p, align 4
  halt

done:
  join
  ret void
}
