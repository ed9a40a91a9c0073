define void @f(i1 %c) {
entry:
  br i1 %c, label %entry, label %done
done:
  ret void
}
