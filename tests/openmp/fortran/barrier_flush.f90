! openmp: parallel; barrier; flush
program p
  use omp_lib
  implicit none
  integer :: slot(0:63), errors, me, others, phase
  errors = 0
  slot = 0
  !$omp parallel private(me, others, phase) reduction(+:errors)
  me = omp_get_thread_num()
  others = omp_get_num_threads()
  do phase = 1, 5
    slot(me) = me * 10 + phase
    !$omp flush
    !$omp barrier
    if (slot(mod(me + 1, others)) /= mod(me + 1, others) * 10 + phase) errors = errors + 1
    !$omp barrier
  end do
  !$omp end parallel
  print '(i0)', errors
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
