; Figure 18 of the draft: an OpenCL kernel with the part of the driver that runs it (source:
; figure 17).
;
;     __kernel void simpleKernel(__global float *A) {
;         int g = get_group_id(0);
;         int t = get_local_id(0);
;         __local int p[128];
;         S(A, g, t, p);
;     }
;
; Two parallel loops, one in the other: over the work groups, and over the 128 items of a group.
; The indices are the counters of the loops. Local memory is explicit: an alloca executed by the
; strand of a group, before it opens the region of its items, so they share it and other groups do
; not see it. The fork names it, which tells a pass that its strands share that object.

define void @simpleKernel(i32 %groups, ptr %A) {
entry:
  fork [label %groups.header]

groups.header:
  %g = phi i32 [ 0, %entry ], [ %g.next, %groups.latch ]
  %more.groups = icmp ult i32 %g, %groups
  br i1 %more.groups, label %groups.latch, label %exit

groups.latch:
  %g.next = add nuw i32 %g, 1
  fork interior [label %group, label %groups.header]

group:
  %p = alloca [128 x i32], align 4
  fork [ptr %p] [label %items.header]

items.header:
  %t = phi i32 [ 0, %group ], [ %t.next, %items.latch ]
  %more.items = icmp ult i32 %t, 128
  br i1 %more.items, label %items.latch, label %group.done

items.latch:
  %t.next = add nuw nsw i32 %t, 1
  fork interior [label %item, label %items.header]

item:
  call void @S(ptr %A, i32 %g, i32 %t, ptr %p)
  halt

group.done:
  join
  halt

exit:
  join
  ret void
}

declare void @S(ptr, i32, i32, ptr captures(none))
