define void @f(i1 %c) {
entry:
  fork [label %a, label %b]
a:
  br i1 %c, label %j, label %done
b:
  br label %j
j:
  join
  br label %done
done:
  ret void
}
