; Strands of tasks with dependences. A strand goes on with one task that waited for it, and starts a
; strand for each other one; a chain of tasks needs no region.

declare void @pir_omp_depend_call(ptr)
declare ptr @pir_omp_depend_done(ptr)

define void @pir_omp_depend_run(ptr %first) {
entry:
  br label %run
run:
  %task = phi ptr [ %first, %entry ], [ %ready, %one ]
  call void @pir_omp_depend_call(ptr %task)
  %ready = call ptr @pir_omp_depend_done(ptr %task)
  %is.none = icmp eq ptr %ready, null
  br i1 %is.none, label %end, label %some
some:
  %next = load ptr, ptr %ready, align 8
  %is.one = icmp eq ptr %next, null
  br i1 %is.one, label %one, label %many
one:
  br label %run
many:
  call void @pir_omp_depend_run_all(ptr %ready)
  br label %end
end:
  ret void
}

define void @pir_omp_depend_run_all(ptr %list) {
entry:
  fork label %next []
next:
  %task = phi ptr [ %list, %entry ], [ %after, %spawn ], [ %ready, %run ]
  %is.none = icmp eq ptr %task, null
  br i1 %is.none, label %end, label %some
some:
  %after = load ptr, ptr %task, align 8
  %is.last = icmp eq ptr %after, null
  br i1 %is.last, label %run, label %spawn
spawn:
  fork interior label %next [label %strand]
strand:
  call void @pir_omp_depend_run(ptr %task)
  halt
run:
  call void @pir_omp_depend_call(ptr %task)
  %ready = call ptr @pir_omp_depend_done(ptr %task)
  br label %next
end:
  join
  ret void
}
