; The program of small.c: a region of 1,000 tiny tasks, many times.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"

declare i32 @printf(ptr, ...)
declare ptr @calloc(i64, i64)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define void @fill(ptr noalias %out, i64 %k) {
entry:
  fork [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, 1000
  br i1 %more, label %latch, label %exit
latch:
  %next = add nuw nsw i64 %i, 1
  fork interior [label %task, label %header]
task:
  %p = getelementptr inbounds i64, ptr %out, i64 %i
  %x = load i64, ptr %p
  %mixed = xor i64 %i, %k
  %y = add i64 %x, %mixed
  store i64 %y, ptr %p
  halt
exit:
  join
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %begin = alloca { i64, i64 }
  %end = alloca { i64, i64 }
  %is.given = icmp sgt i32 %argc, 1
  br i1 %is.given, label %given, label %start
given:
  %second = getelementptr ptr, ptr %argv, i64 1
  %word = load ptr, ptr %second
  %number = call i64 @atol(ptr %word)
  br label %start
start:
  %n = phi i64 [ 40000, %entry ], [ %number, %given ]
  %out = call ptr @calloc(i64 1000, i64 8)
  call void @fill(ptr %out, i64 %n)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  br label %repeat
repeat:
  %k = phi i64 [ 0, %start ], [ %k.next, %repeat ]
  call void @fill(ptr %out, i64 %k)
  %k.next = add i64 %k, 1
  %all.runs = icmp sge i64 %k.next, 100
  br i1 %all.runs, label %timed, label %repeat
timed:
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
  br label %add
add:
  %i = phi i64 [ 0, %timed ], [ %i.next, %add ]
  %sum = phi i64 [ 0, %timed ], [ %sum.next, %add ]
  %q = getelementptr i64, ptr %out, i64 %i
  %y = load i64, ptr %q
  %sum.next = add i64 %sum, %y
  %i.next = add i64 %i, 1
  %added = icmp sge i64 %i.next, 1000
  br i1 %added, label %done, label %add
done:
  %s0 = load i64, ptr %begin
  %s1 = load i64, ptr %end
  %begin.ns = getelementptr { i64, i64 }, ptr %begin, i64 0, i32 1
  %end.ns = getelementptr { i64, i64 }, ptr %end, i64 0, i32 1
  %n0 = load i64, ptr %begin.ns
  %n1 = load i64, ptr %end.ns
  %seconds = sub i64 %s1, %s0
  %nanoseconds = sub i64 %n1, %n0
  %scaled = mul i64 %seconds, 1000000000
  %all = add i64 %scaled, %nanoseconds
  %all.f = sitofp i64 %all to double
  %time = fdiv double %all.f, 1.0e9
  %printed = call i32 (ptr, ...) @printf(ptr @format, i64 %sum.next, double %time)
  ret i32 0
}
