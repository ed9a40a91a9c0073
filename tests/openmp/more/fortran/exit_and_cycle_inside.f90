! openmp: parallel; do; critical
! cycle in loops of the team, exit in loops inside, select case, and named blocks.
program p
  implicit none
  integer :: i, k, kinds(3), primes, top
  kinds = 0
  primes = 0
  top = 0
  !$omp parallel private(k)
  !$omp do reduction(+:kinds, primes)
  outer: do i = 2, 120
    do k = 2, i - 1
      if (k * k > i) exit
      if (mod(i, k) == 0) cycle outer
    end do
    primes = primes + 1
    select case (mod(i, 6))
    case (1)
      kinds(1) = kinds(1) + 1
    case (5)
      kinds(2) = kinds(2) + 1
    case default
      kinds(3) = kinds(3) + 1
    end select
    block
      integer :: square
      square = i * i
      !$omp critical
      if (square > top) top = square
      !$omp end critical
    end block
  end do outer
  !$omp end do
  !$omp end parallel
  print '(5(i0,1x))', primes, kinds, top
  if (.not. (primes == 30 .and. sum(kinds) == 30 .and. kinds(3) == 2 .and. top == 113 * 113)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
