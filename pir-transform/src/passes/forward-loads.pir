@shared = global i32 0
define i32 @f(i32 %a) {
entry:
  %slot = alloca i32, align 4
  store i32 %a, ptr %slot, align 4
  store i32 1, ptr @shared, align 4
  fork [ptr %slot] [label %task, label %rest]
task:
  %x = load i32, ptr %slot, align 4
  store i32 %x, ptr @shared, align 4
  halt
rest:
  %y = load i32, ptr %slot, align 4
  br label %exit
exit:
  join
  %s = load i32, ptr @shared, align 4
  %t = load i32, ptr @shared, align 4
  %u = load i32, ptr %slot, align 4
  %v = add i32 %s, %t
  %w = add i32 %v, %u
  ret i32 %w
}
; after
@shared = global i32 0
define i32 @f(i32 %a) {
entry:
  %slot = alloca i32, align 4
  store i32 %a, ptr %slot, align 4
  store i32 1, ptr @shared, align 4
  fork [ptr %slot] [label %task, label %rest]
task:
  store i32 %a, ptr @shared, align 4
  halt
rest:
  br label %exit
exit:
  join
  %s = load i32, ptr @shared, align 4
  %v = add i32 %s, %s
  %w = add i32 %v, %a
  ret i32 %w
}
