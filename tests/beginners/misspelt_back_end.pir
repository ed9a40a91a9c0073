define void @f() {
entry:
  fork [label %a, label %b], !pir.backends !0
a:
  br label %e
b:
  br label %e
e:
  join
  ret void
}
!0 = !{!"rayn", !"openmp"}
