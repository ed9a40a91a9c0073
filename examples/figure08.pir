; Figure 8 of the draft: OpenMP's parallel for (source: figure 7).
;
;     #pragma omp parallel for firstprivate(p) shared(s)
;     for (int i = 0; i < N; i++)
;         S(i, p, s);
;
; One strand per iteration, without `force`: nothing promises that iterations run at the same time,
; so any schedule of them is a valid implementation, the sequential one included.
;
; firstprivate(p): a private alloca that starts as a copy of the outer %p. Each body makes its own
; copy; the alloca is pinned in the loop by the interior fork that names it. shared(s): one pointer.

define void @omp_parallel_for(i32 %N, ptr %p, ptr %s) {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %N
  br i1 %more, label %latch, label %exit

latch:
  %p.private = alloca i32, align 4
  %i.next = add nsw i32 %i, 1
  fork interior [ptr %p.private] [label %body, label %header]

body:
  %p.first = load i32, ptr %p, align 4
  store i32 %p.first, ptr %p.private, align 4
  call void @S(i32 %i, ptr %p.private, ptr %s)
  halt

exit:
  join
  ret void
}

declare void @S(i32, ptr captures(none), ptr)
