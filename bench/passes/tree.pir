; The program of tree.c: a recursive function that starts a strand for each of its calls.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"

declare i32 @printf(ptr, ...)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define i64 @fib(i64 %n) {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %base, label %more
base:
  ret i64 %n
more:
  fork [label %left, label %right]
left:
  %n1 = sub i64 %n, 1
  %x = call i64 @fib(i64 %n1)
  br label %joined
right:
  %n2 = sub i64 %n, 2
  %y = call i64 @fib(i64 %n2)
  br label %joined
joined:
  join
  %sum = add i64 %x, %y
  ret i64 %sum
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
  %given.n = phi i64 [ 40000, %entry ], [ %number, %given ]
  %odd = urem i64 %given.n, 2
  %n = add i64 %odd, 24
  %warm = call i64 @fib(i64 10)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  %sum.next = call i64 @fib(i64 %n)
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
