define i32 @g(i32 %task2) {
entry:
  %a = add i32 %tsak2, 1
  ret i32 %a
}
