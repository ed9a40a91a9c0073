; litmus: strands of recursive calls fill their own parts of an array
; spec: 5, 4.state
; outcome: return void | @a = [4 x i32] [i32 0, i32 1, i32 2, i32 3]
; race: no
;
; Each call splits its part; leaves store their index.

@a = global [4 x i32] [i32 9, i32 9, i32 9, i32 9], align 4

define void @fill(i32 %lo, i32 %n) {
entry:
  %one = icmp eq i32 %n, 1
  br i1 %one, label %leaf, label %split

leaf:
  %p = getelementptr inbounds i32, ptr @a, i32 %lo
  store i32 %lo, ptr %p, align 4
  ret void

split:
  %half = lshr i32 %n, 1
  %mid = add i32 %lo, %half
  fork [label %left, label %right]

left:
  call void @fill(i32 %lo, i32 %half)
  halt

right:
  call void @fill(i32 %mid, i32 %half)
  br label %both

both:
  join
  ret void
}

define void @main() {
entry:
  call void @fill(i32 0, i32 4)
  ret void
}
