define void @f(i1 %c) {
  fork i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
