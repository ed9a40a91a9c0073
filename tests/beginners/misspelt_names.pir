declare i32 @print(i32)
define i32 @f(i32 %task2) {
entry:
  %a = addd i32 %task2, 1
  ret i32 %a
}
define i32 @g(i32 %task2) {
entry:
  %a = add i32 %tsak2, 1
  %b = call i32 @prnt(i32 %a)
  ret i32 %b
}
