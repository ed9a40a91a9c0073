define void @f(i32 %n) {
  switch i32 %n, label %a [ i32 1, label %b, i32 2, label %a ]
a:
  ret void
b:
  ret void
}
