! openmp: parallel do reduction(+) reduction(*) reduction(.and.) reduction(.or.) reduction(.eqv.) reduction(max) reduction(min)
program p
  implicit none
  integer :: i, s, p1, mx, mn, ia, io, ie, v
  logical :: all_in, any_in, even
  real :: rs
  double precision :: ds, dm
  logical :: good
  s = 5
  p1 = 1
  mx = -huge(mx)
  mn = huge(mn)
  ia = -1
  io = 0
  ie = 0
  all_in = .true.
  any_in = .false.
  even = .true.
  rs = 0.5
  ds = 0.25d0
  dm = -1d30
  !$omp parallel do private(v) reduction(+:s, rs, ds) reduction(*:p1) reduction(max:mx, dm) &
  !$omp reduction(min:mn) reduction(iand:ia) reduction(ior:io) reduction(ieor:ie) &
  !$omp reduction(.and.:all_in) reduction(.or.:any_in) reduction(.eqv.:even)
  do i = 1, 40
    v = mod(i * 37, 41)
    s = s + v
    rs = rs + v * 0.5
    ds = ds + v * 0.25d0
    if (i <= 10) p1 = p1 * (mod(i, 3) + 1)
    mx = max(mx, v)
    mn = min(mn, v)
    dm = max(dm, v * 0.5d0)
    ia = iand(ia, not(ishft(1, mod(i, 5))))
    io = ior(io, ishft(1, mod(i, 7)))
    ie = ieor(ie, v)
    all_in = all_in .and. v < 41
    any_in = any_in .or. v == 17
    even = even .eqv. (mod(v, 2) == 0)
  end do
  good = s == 825 .and. rs == 410.5 .and. ds == 205.25d0 .and. p1 == 2 * 3 * 2 * 3 * 2 * 3 * 2
  good = good .and. mx == 40 .and. mn == 1 .and. dm == 20d0 .and. ia == -32 .and. io == 127
  good = good .and. all_in .and. any_in .and. ie == 40 .and. even
  print '(8(i0,1x),3(f8.2,1x),3(l1,1x))', s, p1, mx, mn, ia, io, ie, v * 0, rs, ds, dm, &
    all_in, any_in, even
  if (.not. good) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
