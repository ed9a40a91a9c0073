; The program of pairs.c: 1,000 regions of two tiny tasks, one after the other.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"

declare i32 @printf(ptr, ...)
declare ptr @malloc(i64)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define void @steps(ptr noalias %a, ptr noalias %b) {
entry:
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %next, %joined ]
  fork [label %first, label %second]
first:
  %x = load i64, ptr %a
  %triple = mul i64 %x, 3
  %x.new = add i64 %triple, %k
  store i64 %x.new, ptr %a
  br label %joined
second:
  %y = load i64, ptr %b
  %five = mul i64 %y, 5
  %y.new = xor i64 %five, %k
  store i64 %y.new, ptr %b
  br label %joined
joined:
  join
  %next = add nuw nsw i64 %k, 1
  %again = icmp slt i64 %next, 1000
  br i1 %again, label %step, label %exit
exit:
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
  %a = call ptr @malloc(i64 8)
  %b = call ptr @malloc(i64 8)
  store i64 %n, ptr %a
  store i64 %n, ptr %b
  call void @steps(ptr %a, ptr %b)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  br label %repeat
repeat:
  %k = phi i64 [ 0, %start ], [ %k.next, %repeat ]
  call void @steps(ptr %a, ptr %b)
  %k.next = add i64 %k, 1
  %all.runs = icmp sge i64 %k.next, 20
  br i1 %all.runs, label %done, label %repeat
done:
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %sum.next = add i64 %x, %y
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
