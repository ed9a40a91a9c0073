define void @f(ptr %p, i1 %c) {
entry:
  fork [label %forward, label %nothing, label %work]
forward:
  br label %task
task:
  store i32 1, ptr %p
  halt
nothing:
  halt
work:
  br i1 %c, label %first, label %second
first:
  join
  br label %exit
second:
  join
  br label %exit
exit:
  ret void
}
; after
define void @f(ptr %p, i1 %c) {
entry:
  fork [label %task, label %work]
task:
  store i32 1, ptr %p
  halt
work:
  br i1 %c, label %first, label %first
first:
  join
  br label %exit
exit:
  ret void
}
