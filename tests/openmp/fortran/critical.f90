! openmp: parallel do; critical
program p
  implicit none
  integer :: plain, named, other, i
  plain = 0
  named = 0
  other = 0
  !$omp parallel do
  do i = 1, 200
    !$omp critical
    plain = plain + 1
    !$omp end critical
    !$omp critical (first)
    named = named + i
    !$omp end critical (first)
    call second(i)
  end do
  print '(3(i0,1x))', plain, named, other
  if (plain /= 200 .or. named /= 20100 .or. other /= 40200) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine second(k)
    integer, intent(in) :: k
    !$omp critical (second_lock)
    other = other + 2 * k
    !$omp end critical (second_lock)
  end subroutine
end program
