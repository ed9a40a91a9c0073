define i32 @f(i32 %n) {
entry:
  br label %j
j:
  join
  ret i32 %n
}
