define i32 @f(i32 %a, i32 %b) {
entry:
  %pair = alloca { i32, i32 }
  %rows = alloca [2 x [2 x i64]]
  %second = getelementptr { i32, i32 }, ptr %pair, i64 0, i32 1
  store i32 %a, ptr %pair, align 4
  store i32 %b, ptr %second, align 4
  %row = getelementptr [2 x i64], ptr %rows, i64 1
  %last = getelementptr i64, ptr %row, i64 1
  store i64 7, ptr %last, align 8
  fork [label %left, label %right]
left:
  %x = load i32, ptr %pair, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr %pair, align 4
  halt
right:
  %own = alloca [2 x i32]
  fork interior [ptr %own] [label %task, label %rest]
task:
  %one = getelementptr i32, ptr %own, i64 1
  store i32 %a, ptr %own, align 4
  store i32 %b, ptr %one, align 4
  halt
rest:
  br label %exit
exit:
  join
  %u = load i32, ptr %pair, align 4
  %v = load i32, ptr %second, align 4
  %w = load i64, ptr %last, align 8
  %n = trunc i64 %w to i32
  %s = add i32 %u, %v
  %t = add i32 %s, %n
  ret i32 %t
}
; after
define i32 @f(i32 %a, i32 %b) {
entry:
  %0 = alloca i32, align 4
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  store i32 %a, ptr %0, align 4
  store i32 %b, ptr %1, align 4
  store i64 7, ptr %2, align 8
  fork [label %left, label %right]
left:
  %x = load i32, ptr %0, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr %0, align 4
  halt
right:
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  fork interior [ptr %3, ptr %4] [label %task, label %rest]
task:
  store i32 %a, ptr %3, align 4
  store i32 %b, ptr %4, align 4
  halt
rest:
  br label %exit
exit:
  join
  %u = load i32, ptr %0, align 4
  %v = load i32, ptr %1, align 4
  %w = load i64, ptr %2, align 8
  %n = trunc i64 %w to i32
  %s = add i32 %u, %v
  %t = add i32 %s, %n
  ret i32 %t
}
