define internal double @norm(ptr noalias %p, i64 %n) memory(argmem: read) willreturn nounwind nosync nofree {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %more, %body ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %body, label %exit
body:
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %xx = fmul double %x, %x
  %more = fadd double %sum, %xx
  %next = add i64 %i, 1
  br label %head
exit:
  ret double %sum
}
define void @normalise(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  %norm = call double @norm(ptr %in, i64 %n)
  %inverse = fdiv double 1.0, %norm
  %p = getelementptr double, ptr %in, i64 %i
  %x = load double, ptr %p
  %y = fmul double %x, %inverse
  %q = getelementptr double, ptr %out, i64 %i
  store double %y, ptr %q
  halt
exit:
  join
  ret void
}
; after
define internal double @norm(ptr noalias %p, i64 %n) memory(argmem: read) willreturn nounwind nosync nofree {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %more, %body ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %body, label %exit
body:
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %xx = fmul double %x, %x
  %more = fadd double %sum, %xx
  %next = add i64 %i, 1
  br label %head
exit:
  ret double %sum
}
define void @normalise(ptr noalias %out, ptr noalias %in, i64 %n) {
entry:
  %0 = icmp slt i64 0, %n
  br i1 %0, label %1, label %2
1:
  %norm = call double @norm(ptr %in, i64 %n)
  br label %2
2:
  %3 = phi double [ %norm, %1 ], [ poison, %entry ]
  %inverse = fdiv double 1.0, %3
  fork [label %head]
head:
  %i = phi i64 [ 0, %2 ], [ %next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  %p = getelementptr double, ptr %in, i64 %i
  %x = load double, ptr %p
  %y = fmul double %x, %inverse
  %q = getelementptr double, ptr %out, i64 %i
  store double %y, ptr %q
  halt
exit:
  join
  ret void
}
