define void @f(i32 %n, ptr %p) {
entry:
  %sum = alloca i32
  fork [label %a, label %b]
a:
  %x = load i32, ptr %sum
  br label %j
b:
  %y = add i32 %x, 1
  store i32 %y, ptr %sum
  br label %j
j:
  join
  ret void
}
