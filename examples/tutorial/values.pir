; Two tasks, each with a result that is used after the join.

define i32 @both(i32 %n) {
entry:
  %start = add i32 %n, 1
  fork label %here [label %there]

there:
  %a = call i32 @task(i32 %start)
  halt

here:
  %b = call i32 @task(i32 %n)
  br label %after

after:
  join
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @task(i32 %n) {
entry:
  %square = mul i32 %n, %n
  ret i32 %square
}

define i32 @main() {
entry:
  %sum = call i32 @both(i32 3)
  ret i32 %sum
}
