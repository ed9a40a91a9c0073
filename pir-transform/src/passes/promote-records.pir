@sum = global i32 0
declare ptr @malloc(i64)
declare void @free(ptr)
define void @f(i32 %n) {
entry:
  fork [label %loop]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %create, label %exit
create:
  %record = call ptr @malloc(i64 16)
  %flags = getelementptr i8, ptr %record, i64 8
  store i32 0, ptr %flags, align 8
  store i32 %i, ptr %record, align 8
  fork interior [label %task, label %latch]
task:
  %x = load i32, ptr %record, align 8
  %old = atomicrmw add ptr @sum, i32 %x monotonic, align 4
  call void @free(ptr %record)
  halt
latch:
  %next = add i32 %i, 1
  br label %loop
exit:
  join
  ret void
}
; after
@sum = global i32 0
declare ptr @malloc(i64)
declare void @free(ptr)
define void @f(i32 %n) {
entry:
  fork [label %loop]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %create, label %exit
create:
  fork interior [label %task, label %latch]
task:
  %old = atomicrmw add ptr @sum, i32 %i monotonic, align 4
  halt
latch:
  %next = add i32 %i, 1
  br label %loop
exit:
  join
  ret void
}
