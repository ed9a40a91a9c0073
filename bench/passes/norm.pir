; The program of norm.c: a parallel loop that divides by a norm, which is the same in each iteration.

@format = private constant [13 x i8] c"%.9f %.9f\0A\00\00\00"

declare i32 @printf(ptr, ...)
declare ptr @malloc(i64)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)
declare double @llvm.sqrt.f64(double)

define internal double @norm(ptr noalias readonly captures(none) %in, i64 %n) memory(argmem: read) willreturn nounwind nosync nofree {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr inbounds double, ptr %in, i64 %i
  %x = load double, ptr %p
  %square = fmul double %x, %x
  %sum.next = fadd double %sum, %square
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %total = phi double [ 0.0, %entry ], [ %sum.next, %loop ]
  %root = call double @llvm.sqrt.f64(double %total)
  ret double %root
}

define void @divide(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  fork [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nuw nsw i64 %i, 1
  fork interior [label %body, label %header]
body:
  %from = getelementptr inbounds double, ptr %in, i64 %i
  %x = load double, ptr %from
  %by = call double @norm(ptr %in, i64 %n)
  %quotient = fdiv double %x, %by
  %to = getelementptr inbounds double, ptr %out, i64 %i
  store double %quotient, ptr %to
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
  %bytes = mul i64 %n, 8
  %in = call ptr @malloc(i64 %bytes)
  %out = call ptr @malloc(i64 %bytes)
  br label %fill
fill:
  %i = phi i64 [ 0, %start ], [ %i.next, %fill ]
  %rest = urem i64 %i, 7
  %value = add i64 %rest, 1
  %double = sitofp i64 %value to double
  %p = getelementptr double, ptr %in, i64 %i
  store double %double, ptr %p
  %i.next = add i64 %i, 1
  %full = icmp sge i64 %i.next, %n
  br i1 %full, label %work, label %fill
work:
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  call void @divide(ptr %out, ptr %in, i64 %n)
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
  br label %add
add:
  %k = phi i64 [ 0, %work ], [ %k.next, %add ]
  %sum = phi double [ 0.0, %work ], [ %sum.next, %add ]
  %q = getelementptr double, ptr %out, i64 %k
  %y = load double, ptr %q
  %sum.next = fadd double %sum, %y
  %k.next = add i64 %k, 1
  %added = icmp sge i64 %k.next, %n
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
  %printed = call i32 (ptr, ...) @printf(ptr @format, double %sum.next, double %time)
  ret i32 0
}
