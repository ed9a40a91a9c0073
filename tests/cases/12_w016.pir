; A `width` that folds to 0: PIR0311.
define void @main(i1 %c) {
e:
  fork width i64 add (i64 0, i64 0) [label %a]
a:
  br label %j
j:
  join
  ret void
}
