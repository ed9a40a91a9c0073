; Strands of tasks with dependences. A strand goes on with one task that waited for it, and starts
; strands for others; a chain of tasks needs no region.
;
; A strand that runs on the thread of the one that has started it runs one task, and hands what that
; makes ready back: a graph of any depth needs a stack of one depth.

declare ptr @pir_omp_strand_slot()
declare void @pir_omp_depend_call(ptr)
declare ptr @pir_omp_depend_done(ptr)
declare void @pir_omp_depend_add(ptr, ptr)

define void @pir_omp_depend_run(ptr %first) {
entry:
  %added = alloca ptr, align 8
  store ptr null, ptr %added, align 8
  %thread = call ptr @pir_omp_strand_slot()
  br label %alone
alone:
  %single = phi ptr [ %first, %entry ], [ %ready, %some ]
  call void @pir_omp_depend_call(ptr %single)
  %ready = call ptr @pir_omp_depend_done(ptr %single)
  %is.end = icmp eq ptr %ready, null
  br i1 %is.end, label %end, label %some
some:
  %second = load ptr, ptr %ready, align 8
  %is.single = icmp eq ptr %second, null
  br i1 %is.single, label %alone, label %many
many:
  %list = phi ptr [ %ready, %some ], [ %late, %close ]
  fork label %next []
next:
  %task = phi ptr [ %list, %many ], [ %rest, %spawn ], [ %its.ready, %run ], [ %taken, %take ]
  %is.none = icmp eq ptr %task, null
  br i1 %is.none, label %take, label %get
take:
  %taken = atomicrmw xchg ptr %added, ptr null acquire, align 8
  %is.empty = icmp eq ptr %taken, null
  br i1 %is.empty, label %close, label %next
get:
  %own = load ptr, ptr %task, align 8
  %has.own = icmp ne ptr %own, null
  br i1 %has.own, label %rests, label %look
look:
  %others = atomicrmw xchg ptr %added, ptr null acquire, align 8
  br label %rests
rests:
  %rest = phi ptr [ %own, %get ], [ %others, %look ]
  %is.last = icmp eq ptr %rest, null
  br i1 %is.last, label %run, label %spawn
run:
  call void @pir_omp_depend_call(ptr %task)
  %its.ready = call ptr @pir_omp_depend_done(ptr %task)
  br label %next
spawn:
  fork interior label %next [label %strand]
strand:
  call void @pir_omp_depend_strand(ptr %task, ptr %thread, ptr %added)
  halt
close:
  join
  %late = atomicrmw xchg ptr %added, ptr null acquire, align 8
  %is.over = icmp eq ptr %late, null
  br i1 %is.over, label %end, label %many
end:
  ret void
}

define void @pir_omp_depend_strand(ptr %task, ptr %thread, ptr %added) {
entry:
  %here = call ptr @pir_omp_strand_slot()
  %is.same = icmp eq ptr %here, %thread
  br i1 %is.same, label %one, label %all
one:
  call void @pir_omp_depend_call(ptr %task)
  %ready = call ptr @pir_omp_depend_done(ptr %task)
  call void @pir_omp_depend_add(ptr %added, ptr %ready)
  ret void
all:
  call void @pir_omp_depend_run(ptr %task)
  ret void
}
