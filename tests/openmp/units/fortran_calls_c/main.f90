! units: Fortran calls C that has regions, orphaned loops, locks and tasks, and C calls Fortran back
program main
  use iso_c_binding
  use back
  use omp_lib
  implicit none
  interface
    subroutine c_for_all(n, v) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(inout) :: v(*)
    end subroutine
    integer(c_int) function c_share(n, v) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(inout) :: v(*)
    end function
    real(c_double) function c_sum_in_region(n, v) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(in) :: v(*)
    end function
    subroutine c_spawn(n, v) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(inout) :: v(*)
    end subroutine
    subroutine c_lock_make() bind(c)
    end subroutine
    subroutine c_lock_take() bind(c)
    end subroutine
    subroutine c_lock_leave() bind(c)
    end subroutine
    integer(c_long) function c_add_guarded(by) bind(c)
      import
      integer(c_long), value :: by
    end function
  end interface
  integer, parameter :: n = 240
  real(c_double) :: v(n), w(n), s
  integer :: same, threads, i
  integer(c_long) :: pairs, last

  v = 0
  call c_for_all(n, v)
  same = 0
  threads = 0
  !$omp parallel reduction(+:same, threads) shared(v)
  same = same + c_share(n, v)
  threads = threads + 1
  !$omp end parallel
  call omp_set_max_active_levels(2)
  s = c_sum_in_region(n, v)

  w = 0
  !$omp parallel shared(w)
  !$omp single
  call c_spawn(n, w)
  !$omp taskwait
  !$omp taskgroup
  call c_spawn(n, w)
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel

  call c_lock_make()
  pairs = 0
  !$omp parallel do reduction(+:pairs)
  do i = 1, 100
    call c_lock_take()
    last = c_add_guarded(1_c_long)
    if (c_add_guarded(1_c_long) == last + 1) pairs = pairs + 1
    call c_lock_leave()
  end do
  !$omp end parallel do

  print '(a,f0.2,a,i0,a,i0)', 'sum ', s, ' total ', total, ' pairs ', pairs
  if (same /= threads .or. total /= 3 * n * (n + 1) / 2 .or. pairs /= 100) stop 1
  if (s /= 2 * (0.25_c_double * n * (n + 1) / 2 + n)) stop 2
  do i = 1, n
    if (w(i) /= i * 0.5_c_double .or. v(i) /= 2 * (i * 0.25_c_double + 1)) stop 3
  end do
  print '(a)', 'ok'
end program
