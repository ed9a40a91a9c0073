! openmp: atomic; atomic capture; flush
! Atomic updates of module variables and array elements in procedures, in nested teams.
module counters
  implicit none
  integer, save :: bins(0:6) = 0, tickets = 0
  real(8), save :: weight = 0
contains
  subroutine hit(k)
    integer, intent(in) :: k
    !$omp atomic
    bins(mod(k, 7)) = bins(mod(k, 7)) + 1
    !$omp atomic
    weight = weight - 0.25d0 * k
  end subroutine
  integer function ticket()
    integer :: t
    !$omp atomic capture
    tickets = tickets + 1
    t = tickets
    !$omp end atomic
    ticket = t
  end function
end module
program p
  use omp_lib
  use counters
  implicit none
  integer :: i, k, total, bad
  total = 0
  call omp_set_max_active_levels(2)
  !$omp parallel do num_threads(2) private(k) reduction(+:total)
  do i = 1, 4
    !$omp parallel do num_threads(2) reduction(+:total)
    do k = 1, 35
      call hit(k)
      total = total + ticket()
    end do
    !$omp end parallel do
  end do
  !$omp flush
  bad = count(bins /= 20)
  print '(i0,1x,f8.2,1x,i0)', total, weight, bad
  if (.not. (bad == 0 .and. total == 140 * 141 / 2 .and. weight == -0.25d0 * 4 * 630)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
