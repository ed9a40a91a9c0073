; The address of a block in a strand: PIR0603.
@g = global ptr blockaddress(@f, %a)
define void @f(ptr %p) {
e:
  fork [label %a, label %b]
a:
  store i32 1, ptr %p
  br label %j
b:
  store i32 1, ptr %p
  br label %j
j:
  join
  ret void
}
