define i32 @power(i32 %x) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %p = phi i32 [ 1, %entry ], [ %more, %body ]
  %c = icmp ult i32 %i, 3
  br i1 %c, label %body, label %exit
body:
  %more = mul i32 %p, %x
  %next = add nuw i32 %i, 1
  br label %head
exit:
  ret i32 %p
}
; after
define i32 @power(i32 %x) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ]
  %p = phi i32 [ 1, %entry ]
  %c = icmp ult i32 %i, 3
  br label %body
body:
  %more = mul i32 %p, %x
  %next = add nuw i32 %i, 1
  br label %0
0:
  %1 = icmp ult i32 %next, 3
  br label %2
2:
  %3 = mul i32 %more, %x
  %4 = add nuw i32 %next, 1
  br label %5
5:
  %6 = icmp ult i32 %4, 3
  br label %7
7:
  %8 = mul i32 %3, %x
  %9 = add nuw i32 %4, 1
  br label %10
10:
  %11 = icmp ult i32 %9, 3
  br label %exit
exit:
  %12 = phi i32 [ %8, %10 ]
  ret i32 %12
}
