define i32 @f() {
  fork [label %a, label %b]
a:
  %p = alloca i32
  store i32 1, ptr %p
  br label %j
b:
  br label %j
j:
  join
  %v = load i32, ptr %p
  ret i32 %v
}
