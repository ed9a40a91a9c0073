! units: a sparse solver: conjugate gradients in Fortran modules over orphaned loops, the matrix from C with a scan
program main
  use iso_c_binding
  use sparse
  use vectors
  use solver
  implicit none
  integer, parameter :: n = 20
  type(matrix) :: m
  real(c_double), allocatable :: b(:), x(:), y(:), check(:)
  real(c_double) :: residual, other, worst
  integer :: steps, other_steps, i

  call make_laplace(m, n)
  if (m%start(m%rows + 1) /= laplace_entries(n)) stop 9
  allocate (b(m%rows), x(m%rows), y(m%rows), check(m%rows))
  do i = 1, m%rows
    b(i) = mod(i, 7)
  end do
  x = 0
  y = 0
  call solve(m, b, x, 200, steps, residual, .true.)
  call solve(m, b, y, 200, other_steps, other, .false.)

  ! A product outside of every region: a team of one.
  call multiply(m, x, check)
  worst = maxval(abs(check - b))
  print '(a,i0,a,l1,a,l1)', 'steps ', steps, ' same ', all(x == y), ' small ', worst < 0.02_c_double
  if (steps /= other_steps .or. residual /= other .or. any(x /= y)) stop 1
  if (worst >= 0.02_c_double .or. steps >= 200 .or. reductions <= 0) stop 2
  print '(a)', 'ok'
end program
