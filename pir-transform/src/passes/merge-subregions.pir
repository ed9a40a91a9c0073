define void @f(ptr %p, ptr %q) {
entry:
  fork [label %outer, label %rest]
outer:
  %x = load i32, ptr %p
  fork [label %first, label %second]
first:
  store i32 %x, ptr %q
  halt
second:
  br label %inner.exit
inner.exit:
  join
  br label %exit
rest:
  halt
exit:
  join
  ret void
}
; after
define void @f(ptr %p, ptr %q) {
entry:
  fork [label %outer, label %rest]
outer:
  %x = load i32, ptr %p
  fork interior [label %first, label %second]
first:
  store i32 %x, ptr %q
  halt
second:
  br label %inner.exit
inner.exit:
  br label %exit
rest:
  halt
exit:
  join
  ret void
}
