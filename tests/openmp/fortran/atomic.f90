! openmp: atomic; atomic read; atomic write; atomic update; atomic capture
program p
  implicit none
  integer :: n, i, t, most, ticket, seen, taken(100)
  real :: r
  double precision :: d
  logical :: any_true
  n = 0
  most = 0
  r = 0.5
  d = 0
  ticket = 0
  taken = 0
  any_true = .false.
  !$omp parallel do private(t)
  do i = 1, 100
    !$omp atomic
    n = n + i
    !$omp atomic update
    r = r + 0.5
    !$omp atomic
    d = d - 0.25d0
    !$omp atomic
    most = max(most, mod(i * 37, 101))
    !$omp atomic
    any_true = any_true .or. i == 50
    !$omp atomic capture
    ticket = ticket + 1
    t = ticket
    !$omp end atomic
    taken(t) = taken(t) + 1
  end do
  !$omp atomic write
  ticket = 7
  !$omp atomic read
  seen = ticket
  print '(4(i0,1x),2(f8.2,1x),l1)', n, most, seen, sum(taken), r, d, any_true
  if (n /= 5050 .or. most /= 100 .or. seen /= 7 .or. any(taken /= 1) .or. r /= 50.5 &
      .or. d /= -25d0 .or. .not. any_true) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
