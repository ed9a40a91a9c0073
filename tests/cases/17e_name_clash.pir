; A function with a name of the run-time library: PIR0607 where lowered code needs it, else returns 3.
define i32 @pir_rt_worker(i32 %x) {
  ret i32 %x
}
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  %y = call i32 @pir_rt_worker(i32 3)
  br label %j
b:
  br label %j
j:
  join
  ret i32 %y
}
