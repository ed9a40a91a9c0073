! openmp: do reduction(+) reduction(*) reduction(max) reduction(min); do reduction(.and.) reduction(.or.) reduction(.eqv.) reduction(.neqv.); parallel do reduction(iand) reduction(ior) reduction(ieor)
program p
  implicit none
  integer :: i, s, pr, mi, hi, lo, ia, io, ie
  real(8) :: x
  complex :: z
  logical :: a, o, e, n
  s = 5
  pr = 3
  mi = 100
  hi = -huge(hi)
  lo = huge(lo)
  x = 0.5d0
  z = (1.0, 0.0)
  a = .true.
  o = .false.
  e = .true.
  n = .false.
  ia = not(0)
  io = 0
  ie = 21
  !$omp parallel
  !$omp do reduction(+:s, x, z, mi) reduction(*:pr) reduction(max:hi) reduction(min:lo)
  do i = 1, 12
    s = s + i
    x = x + i * 0.25d0
    z = z + cmplx(i, -i)
    if (mod(i, 4) == 0) pr = pr * i
    mi = mi - i
    hi = max(hi, mod(i * 5, 13))
    lo = min(lo, mod(i * 5, 13) - 20)
  end do
  !$omp end do
  !$omp do reduction(.and.:a) reduction(.or.:o) reduction(.eqv.:e) reduction(.neqv.:n)
  do i = 1, 9
    a = a .and. i > 0
    o = o .or. i == 9
    e = e .eqv. (i /= 4)
    n = n .neqv. (mod(i, 2) == 1)
  end do
  !$omp end do
  !$omp end parallel
  !$omp parallel do reduction(iand:ia) reduction(ior:io) reduction(ieor:ie)
  do i = 1, 10
    ia = iand(ia, not(ishft(1, i)))
    io = ior(io, ishft(1, 2 * i))
    ie = ieor(ie, i * i)
  end do
  print '(8(i0,1x),f5.1)', s, pr, mi, hi, lo, not(ia), io, ie, x
  print '(4l2,2f7.1)', a, o, e, n, real(z), aimag(z)
  if (.not. (s == 83 .and. pr == 1152 .and. mi == 22 .and. hi == 12 .and. lo == -19 &
            .and. x == 20 .and. z == (79.0, -78.0) .and. good())) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  logical function good()
    integer :: k, wo, we
    wo = 0
    we = 21
    do k = 1, 10
      wo = ior(wo, ishft(1, 2 * k))
      we = ieor(we, k * k)
    end do
    good = not(ia) == 2046 .and. io == wo .and. ie == we .and. a .and. o .and. .not. e .and. n
  end function
end program
