define void @f(ptr %p) {
entry:
  fork [label %first, label %other]
first:
  store i32 1, ptr %p
  fork interior [ptr %p] [label %second]
second:
  br label %exit
other:
  halt
exit:
  join
  ret void
}
; after
define void @f(ptr %p) {
entry:
  fork [label %first, label %other]
first:
  store i32 1, ptr %p
  br label %second
second:
  br label %exit
other:
  halt
exit:
  join
  ret void
}
