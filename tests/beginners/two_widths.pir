define void @f(i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  fork width 2 [label %a, label %b]
y:
  fork width 4 [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
