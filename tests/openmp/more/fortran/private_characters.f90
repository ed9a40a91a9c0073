! openmp: parallel firstprivate; parallel do lastprivate
! Characters of fixed and of assumed length in clauses.
program p
  implicit none
  character(8) :: word, last
  integer :: bad, i
  bad = 0
  word = 'original'
  !$omp parallel firstprivate(word) reduction(+:bad)
  if (word /= 'original') bad = bad + 1
  word(1:1) = 'X'
  !$omp end parallel
  if (word /= 'original') bad = bad + 1
  !$omp parallel do lastprivate(last)
  do i = 1, 26
    last = repeat(achar(96 + i), 8)
  end do
  call by_length(word(1:4))
  print '(a,1x,a,1x,i0)', word, last, bad
  if (.not. (bad == 0 .and. last == 'zzzzzzzz' .and. word == 'ORIGinal')) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine by_length(s)
    character(*), intent(inout) :: s
    integer :: k
    !$omp parallel do
    do k = 1, len(s)
      s(k:k) = achar(iachar(s(k:k)) - 32)
    end do
  end subroutine
end program
