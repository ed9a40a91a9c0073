! openmp: parallel num_threads if default(none) shared private firstprivate
program p
  use omp_lib
  implicit none
  integer :: total, k, t, size, serial
  logical :: good
  call omp_set_dynamic(.false.)
  total = 0
  k = 10
  t = -1
  size = 0
  !$omp parallel num_threads(3) default(none) shared(total, size) firstprivate(k) private(t)
  t = omp_get_thread_num()
  k = k + t
  !$omp atomic
  total = total + k
  if (t == 0) size = omp_get_num_threads()
  !$omp end parallel
  serial = 0
  !$omp parallel if(size > 100) shared(serial)
  serial = omp_get_num_threads()
  !$omp end parallel
  print '(4(i0,1x))', total, k, size, serial
  good = total == 33 .and. k == 10 .and. size == 3 .and. serial == 1
  if (.not. good) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
