define void @transpose(ptr noalias %in, ptr noalias %out, i32 %rows, i32 %columns) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %columns
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %column, label %head]
column:
  fork [label %head2]
head2:
  %k = phi i32 [ 0, %column ], [ %k.next, %latch2 ]
  %more2 = icmp slt i32 %k, %rows
  br i1 %more2, label %latch2, label %end
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %element, label %head2]
element:
  %p = getelementptr [64 x i32], ptr %in, i32 %k, i32 %i
  %x = load i32, ptr %p
  %q = getelementptr [64 x i32], ptr %out, i32 %i, i32 %k
  store i32 %x, ptr %q
  halt
end:
  join
  halt
exit:
  join
  ret void
}
; after
define void @transpose(ptr noalias %in, ptr noalias %out, i32 %rows, i32 %columns) {
entry:
  %0 = icmp slt i32 0, %columns
  %1 = sub i32 %columns, 1
  %2 = icmp slt i32 0, %rows
  %3 = sub i32 %rows, 1
  %4 = udiv i32 %1, 32
  %5 = add nuw i32 %4, 1
  %6 = select i1 %0, i32 %5, i32 0
  %7 = udiv i32 %3, 32
  %8 = add nuw i32 %7, 1
  %9 = select i1 %2, i32 %8, i32 0
  fork [label %10]
10:
  %11 = phi i32 [ 0, %entry ], [ %14, %13 ]
  %12 = icmp ult i32 %11, %6
  br i1 %12, label %13, label %exit
13:
  %14 = add nuw i32 %11, 1
  fork interior [label %15, label %10]
15:
  %16 = mul nuw i32 %11, 32
  %17 = sub nuw i32 %1, %16
  %18 = icmp ult i32 %17, 31
  %19 = select i1 %18, i32 %17, i32 31
  %20 = add nuw i32 %19, 1
  fork [label %21]
21:
  %22 = phi i32 [ 0, %15 ], [ %25, %24 ]
  %23 = icmp ult i32 %22, %9
  br i1 %23, label %24, label %48
24:
  %25 = add nuw i32 %22, 1
  fork interior [label %26, label %21]
26:
  %27 = mul nuw i32 %22, 32
  %28 = sub nuw i32 %3, %27
  %29 = icmp ult i32 %28, 31
  %30 = select i1 %29, i32 %28, i32 31
  %31 = add nuw i32 %30, 1
  fork [label %32]
32:
  %33 = phi i32 [ 0, %26 ], [ %36, %35 ]
  %34 = icmp ult i32 %33, %20
  br i1 %34, label %35, label %47
35:
  %36 = add nuw i32 %33, 1
  fork interior [label %37, label %32]
37:
  fork [label %38]
38:
  %39 = phi i32 [ 0, %37 ], [ %42, %41 ]
  %40 = icmp ult i32 %39, %31
  br i1 %40, label %41, label %46
41:
  %42 = add nuw i32 %39, 1
  fork interior [label %43, label %38]
43:
  %44 = add nuw i32 %16, %33
  %45 = add nuw i32 %27, %39
  br label %element
46:
  join
  halt
47:
  join
  halt
48:
  join
  halt
element:
  %p = getelementptr [64 x i32], ptr %in, i32 %45, i32 %44
  %x = load i32, ptr %p
  %q = getelementptr [64 x i32], ptr %out, i32 %44, i32 %45
  store i32 %x, ptr %q
  halt
exit:
  join
  ret void
}
