; Figure 6 of the draft: OpenMP's parallel construct (source: figure 5).
;
;     #pragma omp parallel private(p) shared(s)
;     {
;         int id = omp_get_thread_num();
;         S(id, p, s);
;     }
;
; The team has %team threads, a number known only at run time, so the strands are started by a loop:
; a parallel loop over thread numbers. A thread's number is the loop's counter. The intrinsic
; `llvm.parallel.thread.id` would promise less here: numbers of strands that live at the same time
; differ, but one may be given again after its strand has ended.
;
; `force`: the threads of a team may wait for each other, so no pass may run them one by one.
; private(p): one alloca per strand. It stands on the latch, and the interior fork names it, so that
; no pass can hoist it out of the loop and share it. shared(s): one pointer for all.

define void @omp_parallel(i32 %team, ptr %s) {
entry:
  fork force [label %header]

header:
  %id = phi i32 [ 0, %entry ], [ %id.next, %latch ]
  %more = icmp slt i32 %id, %team
  br i1 %more, label %latch, label %exit

latch:
  %p = alloca i32, align 4
  %id.next = add nsw i32 %id, 1
  fork interior [ptr %p] [label %thread, label %header]

thread:
  call void @S(i32 %id, ptr %p, ptr %s)
  halt

exit:
  join
  ret void
}

declare void @S(i32, ptr captures(none), ptr)
