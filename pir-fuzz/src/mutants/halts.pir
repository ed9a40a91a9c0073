; A strand waits for a flag, and then a region admits one strand at a time.

@flag = global i32 0
@x = global i32 0

define i32 @main() {
entry:
  br label %turn

turn:
  %n = phi i32 [ 0, %entry ], [ %turns, %end ]
  store atomic i32 0, ptr @flag seq_cst, align 4
  fork force [label %reader, label %writer]

reader:
  %seen = load atomic i32, ptr @flag seq_cst, align 4
  %is.set = icmp ne i32 %seen, 0
  br i1 %is.set, label %after, label %reader

writer:
  store atomic i32 1, ptr @flag seq_cst, align 4
  halt

after:
  join
  fork width i32 1 [label %first, label %second]

first:
  store i32 %n, ptr @x
  halt

second:
  %old = load i32, ptr @x
  %new = add i32 %old, 1
  store i32 %new, ptr @x
  br label %end

end:
  join
  %turns = add i32 %n, 1
  %again = icmp ult i32 %turns, 1
  br i1 %again, label %turn, label %done

done:
  ret i32 %n
}
