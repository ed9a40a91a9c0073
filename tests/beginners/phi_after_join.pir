define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  %x = phi i32 [ 1, %a ], [ 2, %b ]
  join
  ret i32 %x
}
