define void @f(i1 %c) {
entry:
  br i1 %c, label %x, label %a
x:
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
