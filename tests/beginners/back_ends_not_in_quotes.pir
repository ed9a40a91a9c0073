define void @f() {
  fork [label %a, label %b], !pir.backends !0
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
!0 = !{rayon}
