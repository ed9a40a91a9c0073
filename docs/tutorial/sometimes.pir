define void @sometimes(ptr %p, i1 %parallel) {
entry:
  br i1 %parallel, label %split, label %work
split:
  fork [label %work, label %more]
more:
  halt
work:
  store i32 1, ptr %p, align 4
  br label %exit
exit:
  join
  ret void
}
