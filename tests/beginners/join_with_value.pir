define i32 @f() {
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  %v = join i32 0
  ret i32 %v
}
