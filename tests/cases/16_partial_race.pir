; Two racing writes of different size make poison what both write: -1 in every schedule.
@x = internal global i64 0, align 8
define i8 @main() {
e:
  fork [label %a, label %b]
a:
  store i64 -1, ptr @x, align 8
  br label %j
b:
  store i8 1, ptr @x, align 1
  br label %j
j:
  join
  %p = getelementptr i8, ptr @x, i64 7
  %v = load i8, ptr %p
  ret i8 %v
}
