! openmp: parallel private; barrier; single; api omp_get_thread_num omp_get_num_threads
! Loops that are divided by hand, with two buffers and barriers, as SPMD programs do.
program p
  use omp_lib
  implicit none
  integer :: a(0:33), b(0:33), step, i, t, w, serial(0:33), old(0:33)
  a = 0
  a(17) = 2**20
  b = 0
  serial = a
  !$omp parallel num_threads(4) private(step, i, t, w)
  t = omp_get_thread_num()
  w = omp_get_num_threads()
  do step = 1, 20
    do i = 1 + t, 32, w
      b(i) = (a(i - 1) + 2 * a(i) + a(i + 1)) / 4
    end do
    !$omp barrier
    do i = 1 + t, 32, w
      a(i) = b(i)
    end do
    !$omp barrier
  end do
  !$omp single
  a(0) = w - w + 1
  !$omp end single
  !$omp end parallel
  do step = 1, 20
    old = serial
    do i = 1, 32
      serial(i) = (old(i - 1) + 2 * old(i) + old(i + 1)) / 4
    end do
  end do
  print '(i0,1x,i0)', sum(a(1:32)), a(17)
  if (.not. (all(a(1:32) == serial(1:32)) .and. a(0) == 1)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
