! Arguments of every kind: optional, value, assumed shape, explicit shape, assumed size, contiguous, procedure, internal host access.
module work
  implicit none
  interface
    subroutine visitor(i, x)
      integer, intent(in) :: i
      real, intent(inout) :: x
    end subroutine
  end interface
contains
  subroutine each(a, f)
    real, intent(inout) :: a(:)
    procedure(visitor) :: f
    integer :: i
    do i = 1, size(a)
      call f(i, a(i))
    end do
  end subroutine
  real function total(n, a, from)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    integer, intent(in), optional :: from
    integer :: i, lo
    lo = 1
    if (present(from)) lo = from
    total = 0
    do i = lo, n
      total = total + a(i)
    end do
  end function
  subroutine old(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(*)
    a(n) = a(1) * 2
  end subroutine
  subroutine strided(a)
    real, intent(inout), contiguous :: a(:, :)
    a(:, 2) = a(:, 1) + 1
  end subroutine
  integer function by_value(x) bind(c, name='corpus_by_value')
    use iso_c_binding, only: c_int
    integer(c_int), value :: x
    x = x + 1
    by_value = x * x
  end function
end module
program procedures
  use work
  implicit none
  real :: a(8), g(3, 4)
  integer :: calls
  calls = 0
  a = 1
  g = 2
  call each(a, scale_it)
  call old(8, a)
  call strided(g)
  call strided(g(:, 3:4))
  print *, total(8, a), total(8, a, from=5), calls, a(8), sum(g), by_value(6)
contains
  subroutine scale_it(i, x)
    integer, intent(in) :: i
    real, intent(inout) :: x
    calls = calls + 1
    x = x * i
  end subroutine
end program
