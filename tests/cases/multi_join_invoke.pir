; Valid: every path to %j1 passes the normal destination of the invoke.
declare i32 @__gxx_personality_v0(...)
declare i32 @f(i32)
define i32 @g(i32 %n) personality ptr @__gxx_personality_v0 {
entry:
  fork [label %spine]
spine:
  fork interior [label %task, label %cont]
task:
  halt
cont:
  %v = invoke i32 @f(i32 %n) to label %ok unwind label %lp
ok:
  br label %j1
lp:
  %x = landingpad { ptr, i32 } cleanup
  br label %j2
j1:
  join
  ret i32 %v
j2:
  join
  ret i32 0
}
