; The program of fused.c: three maps and a sum over the same range, each a parallel loop.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"

declare i32 @printf(ptr, ...)
declare ptr @malloc(i64)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define i64 @total(ptr noalias %in, i64 %n) {
entry:
  %twice = alloca i64, i64 %n
  %more = alloca i64, i64 %n
  %mixed = alloca i64, i64 %n
  %sum = alloca i64
  fork [label %header1]
header1:
  %i1 = phi i64 [ 0, %entry ], [ %next1, %latch1 ]
  %more1 = icmp slt i64 %i1, %n
  br i1 %more1, label %latch1, label %mapped1
latch1:
  %next1 = add nuw nsw i64 %i1, 1
  fork interior [label %body1, label %header1]
body1:
  %from1 = getelementptr inbounds i64, ptr %in, i64 %i1
  %x1 = load i64, ptr %from1
  %y1 = mul i64 %x1, 2
  %to1 = getelementptr inbounds i64, ptr %twice, i64 %i1
  store i64 %y1, ptr %to1
  halt
mapped1:
  join
  fork [label %header2]
header2:
  %i2 = phi i64 [ 0, %mapped1 ], [ %next2, %latch2 ]
  %more2 = icmp slt i64 %i2, %n
  br i1 %more2, label %latch2, label %mapped2
latch2:
  %next2 = add nuw nsw i64 %i2, 1
  fork interior [label %body2, label %header2]
body2:
  %from2 = getelementptr inbounds i64, ptr %twice, i64 %i2
  %x2 = load i64, ptr %from2
  %y2 = add i64 %x2, 3
  %to2 = getelementptr inbounds i64, ptr %more, i64 %i2
  store i64 %y2, ptr %to2
  halt
mapped2:
  join
  fork [label %header3]
header3:
  %i3 = phi i64 [ 0, %mapped2 ], [ %next3, %latch3 ]
  %more3 = icmp slt i64 %i3, %n
  br i1 %more3, label %latch3, label %mapped3
latch3:
  %next3 = add nuw nsw i64 %i3, 1
  fork interior [label %body3, label %header3]
body3:
  %from3 = getelementptr inbounds i64, ptr %more, i64 %i3
  %x3 = load i64, ptr %from3
  %y3 = xor i64 %x3, 5
  %to3 = getelementptr inbounds i64, ptr %mixed, i64 %i3
  store i64 %y3, ptr %to3
  halt
mapped3:
  join
  store i64 0, ptr %sum
  fork [label %header4]
header4:
  %i4 = phi i64 [ 0, %mapped3 ], [ %next4, %latch4 ]
  %more4 = icmp slt i64 %i4, %n
  br i1 %more4, label %latch4, label %exit
latch4:
  %next4 = add nuw nsw i64 %i4, 1
  fork interior [label %body4, label %header4]
body4:
  %from4 = getelementptr inbounds i64, ptr %mixed, i64 %i4
  %x4 = load i64, ptr %from4
  %old = atomicrmw add ptr %sum, i64 %x4 monotonic
  halt
exit:
  join
  %total = load i64, ptr %sum
  ret i64 %total
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
  %bytes = mul i64 %n, 8
  %in = call ptr @malloc(i64 %bytes)
  br label %fill
fill:
  %i = phi i64 [ 0, %start ], [ %i.next, %fill ]
  %rest = urem i64 %i, 7
  %value = add i64 %rest, 1
  %p = getelementptr i64, ptr %in, i64 %i
  store i64 %value, ptr %p
  %i.next = add i64 %i, 1
  %full = icmp sge i64 %i.next, %n
  br i1 %full, label %work, label %fill
work:
  %warm = call i64 @total(ptr %in, i64 %n)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  br label %repeat
repeat:
  %k = phi i64 [ 0, %work ], [ %k.next, %repeat ]
  %sum = phi i64 [ 0, %work ], [ %sum.next, %repeat ]
  %once = call i64 @total(ptr %in, i64 %n)
  %sum.next = add i64 %sum, %once
  %k.next = add i64 %k, 1
  %all.runs = icmp sge i64 %k.next, 20
  br i1 %all.runs, label %done, label %repeat
done:
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
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
