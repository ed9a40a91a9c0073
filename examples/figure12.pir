; Figure 12 of the draft: CUDA kernels with dynamic parallelism (source: figure 11).
;
;     __global__ void ChildKernel(void *data) { /* operate on data */ }
;     __global__ void ParentKernel(void *data) {
;         if (...)
;             ChildKernel<<<16, 1>>>(data);
;         /* operate on data */
;     }
;     ParentKernel<<<256, 64>>>(data);
;
; A launch is a parallel loop over its threads: 256 * 64 for the parent, 16 for the child. The
; child's region lies inside the parent's and is opened only if the parent thread decides so.
;
; A launch does not wait. The parent thread goes on beside its child, as the master strand of the
; inner region, and the child is over before the parent thread is: that is the inner `join`. A
; parent thread that launches nothing does its work at depth 1 instead. The work is a function,
; called once at each depth, because a block has only one.

define void @launch_ParentKernel(ptr %data) {
entry:
  fork [label %parents]

parents:
  %t = phi i32 [ 0, %entry ], [ %t.next, %parents.latch ]
  %more.parents = icmp ult i32 %t, 16384
  br i1 %more.parents, label %parents.latch, label %exit

parents.latch:
  %t.next = add nuw nsw i32 %t, 1
  fork interior [label %parent, label %parents]

parent:
  %dynamic = call i1 @condition(ptr %data, i32 %t)
  br i1 %dynamic, label %launch, label %alone

alone:
  call void @operate(ptr %data, i32 %t)
  halt

launch:
  fork label %beside [label %children]

beside:
  call void @operate(ptr %data, i32 %t)
  br label %child.done

children:
  %c = phi i32 [ 0, %launch ], [ %c.next, %children.latch ]
  %more.children = icmp ult i32 %c, 16
  br i1 %more.children, label %children.latch, label %child.done

children.latch:
  %c.next = add nuw nsw i32 %c, 1
  fork interior [label %child, label %children]

child:
  call void @child_operate(ptr %data, i32 %c)
  halt

child.done:
  join
  halt

exit:
  join
  ret void
}

declare i1 @condition(ptr, i32)
declare void @operate(ptr, i32)
declare void @child_operate(ptr, i32)
