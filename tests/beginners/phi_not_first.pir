define i32 @f(i32 %n) {
entry:
  br label %j
j:
  %x = add i32 %n, 1
  %v = phi i32 [ 1, %entry ]
  ret i32 %v
}
