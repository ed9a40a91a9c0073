; A strand with a `landingpad`: the outlined function needs the personality. Returns 3.
declare i32 @__gxx_personality_v0(...)
define i32 @f() {
  ret i32 7
}
define i32 @main() personality ptr @__gxx_personality_v0 {
e:
  fork [label %a, label %b]
a:
  %v = invoke i32 @f() to label %n unwind label %u
n:
  br label %j
u:
  %l = landingpad {ptr, i32} catch ptr null
  br label %j2
b:
  br label %j
j:
  join
  ret i32 3
j2:
  join
  ret i32 4
}
