define void @f(i1 %c) {
entry:
  br i1 %c, label %strat, label %done
start:
  br label %done
done:
  ret void
}
