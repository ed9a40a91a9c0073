; A strand reads a number, and reads it again after another strand has stored to it in between.

@x = global i32 1
@y = global i32 0

declare void @llvm.parallel.barrier()

define i32 @main() {
entry:
  br label %turn

turn:
  %n = phi i32 [ 0, %entry ], [ %turns, %end ]
  fork force [label %reader, label %writer]

reader:
  %before = load i32, ptr @x
  call void @llvm.parallel.barrier()
  call void @llvm.parallel.barrier()
  %after = load i32, ptr @x
  %both = add i32 %before, %after
  store i32 %both, ptr @y
  br label %end

writer:
  call void @llvm.parallel.barrier()
  %old = load i32, ptr @x
  %new = add i32 %old, 2
  store i32 %new, ptr @x
  call void @llvm.parallel.barrier()
  halt

end:
  join
  %turns = add i32 %n, 1
  %again = icmp ult i32 %turns, 1
  br i1 %again, label %turn, label %done

done:
  ret i32 %n
}
