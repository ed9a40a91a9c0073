define void @early(ptr %p, i1 %done) {
entry:
  fork [label %work, label %watch]
work:
  store i32 1, ptr %p, align 4
  br label %exit
watch:
  br i1 %done, label %leave, label %exit
leave:
  ret void
exit:
  join
  ret void
}
