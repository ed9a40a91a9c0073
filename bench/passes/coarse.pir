; The program of coarse.c: a strand of a microsecond for each element of a list.

@format = private constant [10 x i8] c"%ld %.9f\0A\00"

declare i32 @printf(ptr, ...)
declare ptr @calloc(i64, i64)
declare i64 @atol(ptr)
declare i32 @clock_gettime(i32, ptr)

define void @visit(ptr %first, i64 %k) {
entry:
  fork [label %header]
header:
  %p = phi ptr [ %first, %entry ], [ %next, %latch ]
  %more = icmp ne ptr %p, null
  br i1 %more, label %latch, label %exit
latch:
  %next = load ptr, ptr %p
  fork interior [label %task, label %header]
task:
  %v = getelementptr inbounds { ptr, i64 }, ptr %p, i64 0, i32 1
  %x = load i64, ptr %v
  br label %work
work:
  %r = phi i64 [ 0, %task ], [ %r.next, %work ]
  %h = phi i64 [ %x, %task ], [ %h.next, %work ]
  %shifted = ashr i64 %h, 7
  %mixed = xor i64 %h, %shifted
  %scaled = mul i64 %mixed, 31
  %h.next = add i64 %scaled, %k
  %r.next = add nuw nsw i64 %r, 1
  %again = icmp ult i64 %r.next, 400
  br i1 %again, label %work, label %worked
worked:
  store i64 %h.next, ptr %v
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
  %given.n = phi i64 [ 40000, %entry ], [ %number, %given ]
  %n = sdiv i64 %given.n, 20
  %out = call ptr @calloc(i64 %n, i64 16)
  br label %link
link:
  %l = phi i64 [ 0, %start ], [ %l.next, %link ]
  %l.next = add i64 %l, 1
  %node = getelementptr { ptr, i64 }, ptr %out, i64 %l
  %after = getelementptr { ptr, i64 }, ptr %out, i64 %l.next
  %is.last = icmp sge i64 %l.next, %n
  %to = select i1 %is.last, ptr null, ptr %after
  store ptr %to, ptr %node
  br i1 %is.last, label %linked, label %link
linked:
  call void @visit(ptr %out, i64 %n)
  %t0 = call i32 @clock_gettime(i32 1, ptr %begin)
  br label %repeat
repeat:
  %k = phi i64 [ 0, %linked ], [ %k.next, %repeat ]
  call void @visit(ptr %out, i64 %k)
  %k.next = add i64 %k, 1
  %all.runs = icmp sge i64 %k.next, 20
  br i1 %all.runs, label %timed, label %repeat
timed:
  %t1 = call i32 @clock_gettime(i32 1, ptr %end)
  br label %add
add:
  %i = phi i64 [ 0, %timed ], [ %i.next, %add ]
  %sum = phi i64 [ 0, %timed ], [ %sum.next, %add ]
  %q = getelementptr { ptr, i64 }, ptr %out, i64 %i, i32 1
  %y = load i64, ptr %q
  %sum.next = add i64 %sum, %y
  %i.next = add i64 %i, 1
  %added = icmp sge i64 %i.next, %n
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
