define void @f() {
  fork [label %a, label %b], !pir.backends !7
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
