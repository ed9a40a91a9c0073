; Figure 10 of the draft: an OpenMP SIMD loop (source: figure 9).
;
;     #pragma omp simd private(p), safelen(n)
;     for (int i = 0; i < N; i++)
;         S(i, p);
;
; `lockstep` is exact SIMD execution: each iteration is a lane, and all lanes of a group execute an
; instruction before any executes the next. safelen(n) is `width`: iterations at distance n or more
; are ordered, and only closer ones may run together.
;
; A lane may hold no interior fork, barrier or critical section. The interior fork here belongs to
; the spine, which starts a whole group of lanes before that group runs.

define void @omp_simd(i32 %N, i32 %n) {
entry:
  fork width i32 %n lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %N
  br i1 %more, label %latch, label %exit

latch:
  %p = alloca i32, align 4
  %i.next = add nsw i32 %i, 1
  fork interior [ptr %p] [label %lane, label %header]

lane:
  call void @S(i32 %i, ptr %p)
  halt

exit:
  join
  ret void
}

declare void @S(i32, ptr captures(none))
