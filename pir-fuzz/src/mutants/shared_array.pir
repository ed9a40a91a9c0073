; A strand stores to an element of an array that is read after the join.

define i32 @main() {
entry:
  %a = alloca [4 x i32]
  store [4 x i32] zeroinitializer, ptr %a
  br label %turn

turn:
  %n = phi i32 [ 0, %entry ], [ %turns, %after ]
  %before = getelementptr inbounds i32, ptr %a, i32 1
  store i32 5, ptr %before
  fork [label %one, label %two]

one:
  %p = getelementptr inbounds i32, ptr %a, i32 1
  %old = load i32, ptr %p
  %new = add i32 %old, 2
  store i32 %new, ptr %p
  br label %after

two:
  %q = getelementptr inbounds i32, ptr %a, i32 2
  store i32 %n, ptr %q
  halt

after:
  join
  %r = getelementptr inbounds i32, ptr %a, i32 1
  %v = load i32, ptr %r
  %turns = add i32 %n, 1
  %again = icmp ult i32 %turns, 1
  br i1 %again, label %turn, label %done

done:
  ret i32 %v
}
