; A `swifterror` variable that a strand captures: PIR0603.
define i32 @main() {
e:
  %s = alloca swifterror ptr
  fork [label %a, label %b]
a:
  store ptr null, ptr %s
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}
