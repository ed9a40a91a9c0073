! openmp: atomic read; atomic write; atomic update; atomic capture
! Every form, with operators, intrinsics and several types.
program p
  implicit none
  integer :: i, old, n, low, high, bits, last, seen
  integer :: places(0:99)
  real :: x
  real(8) :: y
  logical :: flag, any_odd
  n = 0
  low = 1000
  high = -1000
  bits = 0
  x = 0
  y = 1
  flag = .true.
  any_odd = .false.
  places = 0
  last = -1
  !$omp parallel do private(old, seen)
  do i = 1, 100
    !$omp atomic capture
    old = n
    n = n + 1
    !$omp end atomic
    places(old) = i
    !$omp atomic update
    low = min(low, i * 3 - 50)
    !$omp atomic update
    high = max(mod(i * 37, 101), high)
    !$omp atomic
    bits = ior(bits, ishft(1, mod(i, 9)))
    !$omp atomic
    x = x + 0.5
    if (mod(i, 10) == 0) then
      !$omp atomic
      y = y * 2
    end if
    !$omp atomic
    flag = flag .and. (i > 0)
    !$omp atomic
    any_odd = any_odd .or. (mod(i, 2) == 1)
    !$omp atomic read
    seen = n
    !$omp atomic write
    last = 7
  end do
  print '(5(i0,1x),f5.1,1x,f6.0)', n, low, high, bits, last, x, y
  if (.not. (n == 100 .and. low == -47 .and. high == 100 .and. bits == 511 .and. x == 50 &
            .and. y == 1024 &
            .and. flag .and. any_odd .and. sum(places) == 5050 .and. last == 7)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
