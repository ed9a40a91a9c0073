@g = global i32 0

define void @f(i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  store i32 3, ptr @g
  fork [label %task, label %rest]
task:
  %v = load i32, ptr %x
  %w = add i32 %v, %a
  store i32 %w, ptr %y
  halt
rest:
  br label %exit
exit:
  join
  store i32 4, ptr @g
  store i32 5, ptr %x
  ret void
}
; after
@g = global i32 0

define void @f(i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  fork [label %task, label %rest]
task:
  %v = load i32, ptr %x
  %w = add i32 %v, %a
  halt
rest:
  br label %exit
exit:
  join
  store i32 4, ptr @g
  ret void
}
