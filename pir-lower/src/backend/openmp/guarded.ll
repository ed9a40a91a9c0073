; What takes the place of a function of `support.ll` where PIR's run-time library is in the process though no region is for
; it: a strand that begins on a thread of libomp makes sure that a stack overflow there can be told.

declare void @pir_rt_guard_stack()

define internal void @pir.omp.arrive(ptr %host, ptr %visit) {
  call void @pir_rt_guard_stack()
  ret void
}
