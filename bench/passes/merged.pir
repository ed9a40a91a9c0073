; The program of merged.c: eight regions of a long strand and a short one.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"
@result0 = internal global i64 0
@result1 = internal global i64 0
@result2 = internal global i64 0
@result3 = internal global i64 0
@result4 = internal global i64 0
@result5 = internal global i64 0
@result6 = internal global i64 0
@result7 = internal global i64 0
@result8 = internal global i64 0
@result9 = internal global i64 0
@result10 = internal global i64 0
@result11 = internal global i64 0
@result12 = internal global i64 0
@result13 = internal global i64 0
@result14 = internal global i64 0
@result15 = internal global i64 0

declare i32 @printf(ptr, ...)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define internal i64 @work(i64 %steps, i64 %k) noinline nosync nounwind willreturn memory(none) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi i64 [ %k, %entry ], [ %y, %loop ]
  %shifted = ashr i64 %x, 7
  %mixed = xor i64 %x, %shifted
  %scaled = mul i64 %mixed, 31
  %y = add i64 %scaled, %i
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %steps
  br i1 %more, label %loop, label %end
end:
  ret i64 %y
}

define void @all(i64 %n, i64 %k) {
entry:
  %short = sdiv i64 %n, 8
  fork [label %long0, label %short0]
long0:
  %long0.y = call i64 @work(i64 %n, i64 %k)
  %long0.old = load i64, ptr @result0
  %long0.new = add i64 %long0.old, %long0.y
  store i64 %long0.new, ptr @result0
  br label %joined0
short0:
  %short0.y = call i64 @work(i64 %short, i64 %k)
  %short0.old = load i64, ptr @result1
  %short0.new = add i64 %short0.old, %short0.y
  store i64 %short0.new, ptr @result1
  br label %joined0
joined0:
  join
  fork [label %long1, label %short1]
long1:
  %long1.y = call i64 @work(i64 %n, i64 %k)
  %long1.old = load i64, ptr @result2
  %long1.new = add i64 %long1.old, %long1.y
  store i64 %long1.new, ptr @result2
  br label %joined1
short1:
  %short1.y = call i64 @work(i64 %short, i64 %k)
  %short1.old = load i64, ptr @result3
  %short1.new = add i64 %short1.old, %short1.y
  store i64 %short1.new, ptr @result3
  br label %joined1
joined1:
  join
  fork [label %long2, label %short2]
long2:
  %long2.y = call i64 @work(i64 %n, i64 %k)
  %long2.old = load i64, ptr @result4
  %long2.new = add i64 %long2.old, %long2.y
  store i64 %long2.new, ptr @result4
  br label %joined2
short2:
  %short2.y = call i64 @work(i64 %short, i64 %k)
  %short2.old = load i64, ptr @result5
  %short2.new = add i64 %short2.old, %short2.y
  store i64 %short2.new, ptr @result5
  br label %joined2
joined2:
  join
  fork [label %long3, label %short3]
long3:
  %long3.y = call i64 @work(i64 %n, i64 %k)
  %long3.old = load i64, ptr @result6
  %long3.new = add i64 %long3.old, %long3.y
  store i64 %long3.new, ptr @result6
  br label %joined3
short3:
  %short3.y = call i64 @work(i64 %short, i64 %k)
  %short3.old = load i64, ptr @result7
  %short3.new = add i64 %short3.old, %short3.y
  store i64 %short3.new, ptr @result7
  br label %joined3
joined3:
  join
  fork [label %long4, label %short4]
long4:
  %long4.y = call i64 @work(i64 %n, i64 %k)
  %long4.old = load i64, ptr @result8
  %long4.new = add i64 %long4.old, %long4.y
  store i64 %long4.new, ptr @result8
  br label %joined4
short4:
  %short4.y = call i64 @work(i64 %short, i64 %k)
  %short4.old = load i64, ptr @result9
  %short4.new = add i64 %short4.old, %short4.y
  store i64 %short4.new, ptr @result9
  br label %joined4
joined4:
  join
  fork [label %long5, label %short5]
long5:
  %long5.y = call i64 @work(i64 %n, i64 %k)
  %long5.old = load i64, ptr @result10
  %long5.new = add i64 %long5.old, %long5.y
  store i64 %long5.new, ptr @result10
  br label %joined5
short5:
  %short5.y = call i64 @work(i64 %short, i64 %k)
  %short5.old = load i64, ptr @result11
  %short5.new = add i64 %short5.old, %short5.y
  store i64 %short5.new, ptr @result11
  br label %joined5
joined5:
  join
  fork [label %long6, label %short6]
long6:
  %long6.y = call i64 @work(i64 %n, i64 %k)
  %long6.old = load i64, ptr @result12
  %long6.new = add i64 %long6.old, %long6.y
  store i64 %long6.new, ptr @result12
  br label %joined6
short6:
  %short6.y = call i64 @work(i64 %short, i64 %k)
  %short6.old = load i64, ptr @result13
  %short6.new = add i64 %short6.old, %short6.y
  store i64 %short6.new, ptr @result13
  br label %joined6
joined6:
  join
  fork [label %long7, label %short7]
long7:
  %long7.y = call i64 @work(i64 %n, i64 %k)
  %long7.old = load i64, ptr @result14
  %long7.new = add i64 %long7.old, %long7.y
  store i64 %long7.new, ptr @result14
  br label %joined7
short7:
  %short7.y = call i64 @work(i64 %short, i64 %k)
  %short7.old = load i64, ptr @result15
  %short7.new = add i64 %short7.old, %short7.y
  store i64 %short7.new, ptr @result15
  br label %joined7
joined7:
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
  call void @all(i64 %n, i64 %n)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  br label %repeat
repeat:
  %k = phi i64 [ 0, %start ], [ %k.next, %repeat ]
  call void @all(i64 %n, i64 %k)
  %k.next = add i64 %k, 1
  %all.runs = icmp sge i64 %k.next, 20
  br i1 %all.runs, label %timed, label %repeat
timed:
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
  %r0 = load i64, ptr @result0
  %m0 = mul i64 0, 3
  %sum0 = add i64 %m0, %r0
  %r1 = load i64, ptr @result1
  %m1 = mul i64 %sum0, 3
  %sum1 = add i64 %m1, %r1
  %r2 = load i64, ptr @result2
  %m2 = mul i64 %sum1, 3
  %sum2 = add i64 %m2, %r2
  %r3 = load i64, ptr @result3
  %m3 = mul i64 %sum2, 3
  %sum3 = add i64 %m3, %r3
  %r4 = load i64, ptr @result4
  %m4 = mul i64 %sum3, 3
  %sum4 = add i64 %m4, %r4
  %r5 = load i64, ptr @result5
  %m5 = mul i64 %sum4, 3
  %sum5 = add i64 %m5, %r5
  %r6 = load i64, ptr @result6
  %m6 = mul i64 %sum5, 3
  %sum6 = add i64 %m6, %r6
  %r7 = load i64, ptr @result7
  %m7 = mul i64 %sum6, 3
  %sum7 = add i64 %m7, %r7
  %r8 = load i64, ptr @result8
  %m8 = mul i64 %sum7, 3
  %sum8 = add i64 %m8, %r8
  %r9 = load i64, ptr @result9
  %m9 = mul i64 %sum8, 3
  %sum9 = add i64 %m9, %r9
  %r10 = load i64, ptr @result10
  %m10 = mul i64 %sum9, 3
  %sum10 = add i64 %m10, %r10
  %r11 = load i64, ptr @result11
  %m11 = mul i64 %sum10, 3
  %sum11 = add i64 %m11, %r11
  %r12 = load i64, ptr @result12
  %m12 = mul i64 %sum11, 3
  %sum12 = add i64 %m12, %r12
  %r13 = load i64, ptr @result13
  %m13 = mul i64 %sum12, 3
  %sum13 = add i64 %m13, %r13
  %r14 = load i64, ptr @result14
  %m14 = mul i64 %sum13, 3
  %sum14 = add i64 %m14, %r14
  %r15 = load i64, ptr @result15
  %m15 = mul i64 %sum14, 3
  %sum15 = add i64 %m15, %r15
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
  %printed = call i32 (ptr, ...) @printf(ptr @format, i64 %sum15, double %time)
  ret i32 0
}
