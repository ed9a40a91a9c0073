; Two forks with `width`s that are equal expressions: valid.
@g = global i32 0
define void @main(i1 %c) {
e:
  br i1 %c, label %p, label %q
p:
  fork width i64 ptrtoint (ptr @g to i64) [label %a]
q:
  fork width i64 ptrtoint (ptr @g to i64) [label %a]
a:
  br label %j
j:
  join
  ret void
}
