; Valid: every path to %jgood passes %good.
declare i32 @f(i32)
define i32 @two_joins(i32 %n) {
entry:
  fork [label %spine]
spine:
  fork interior [label %task, label %cont]
task:
  %t = call i32 @f(i32 1)
  halt
cont:
  %v = call i32 @f(i32 %n)
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %good, label %bad
good:
  %g = add i32 %v, 1
  br label %jgood
bad:
  br label %jbad
jgood:
  join
  ret i32 %g
jbad:
  join
  ret i32 0
}
