! Reductions of every kind, 1,000 times each: the order of their operations matters, and each has
! one value. Prints the bits.
module kinds
  implicit none
  integer, parameter :: count = 3000, parts = 12
  real(8) :: numbers(count)
  type compensated
    real(8) :: total = 0, rest = 0
  end type
  !$omp declare reduction(together : compensated : omp_out = both(omp_out, omp_in)) &
  !$omp   initializer(omp_priv = compensated(0d0, 0d0))
contains
  pure function both(a, b) result(c)
    type(compensated), intent(in) :: a, b
    type(compensated) :: c
    real(8) :: part
    c%total = a%total + b%total
    part = c%total - a%total
    c%rest = a%rest + b%rest + ((a%total - (c%total - part)) + (b%total - part))
  end function

  subroutine fill
    integer :: i, state
    state = 12345
    do i = 1, count
      state = mod(state * 211 + 1663, 7875)
      numbers(i) = scale(state / 7875d0 - 0.4d0, mod(state, 31))
    end do
  end subroutine

  function real_sum() result(bits)
    integer(8) :: bits(parts)
    integer :: i
    real(4) :: s
    s = 0
    !$omp parallel do reduction(+ : s)
    do i = 1, count
      s = s + real(numbers(i), 4)
    end do
    bits = 0
    bits(1) = transfer(s, 0)
  end function

  function double_sum() result(bits)
    integer(8) :: bits(parts)
    integer :: i
    real(8) :: s
    s = 0
    !$omp parallel
    !$omp do reduction(+ : s)
    do i = 1, count
      s = s + numbers(i)
    end do
    !$omp end do
    !$omp end parallel
    bits = 0
    bits(1) = transfer(s, 0_8)
  end function

  function product_of_all() result(bits)
    integer(8) :: bits(parts)
    integer :: i
    real(8) :: p
    p = 1
    !$omp parallel do reduction(* : p) schedule(static, 5)
    do i = 1, count
      p = p * (1 + numbers(i) * 1d-12)
    end do
    bits = 0
    bits(1) = transfer(p, 0_8)
  end function

  function complex_sum() result(bits)
    integer(8) :: bits(parts)
    integer :: i
    complex(8) :: s
    s = 0
    !$omp parallel do reduction(+ : s)
    do i = 1, count
      s = s + cmplx(numbers(i), numbers(count + 1 - i) / 3, 8)
    end do
    bits = 0
    bits(1) = transfer(real(s), 0_8)
    bits(2) = transfer(aimag(s), 0_8)
  end function

  function array_sum() result(bits)
    integer(8) :: bits(parts)
    integer :: i, k
    real(8) :: sums(parts)
    sums = 0
    !$omp parallel do reduction(+ : sums) private(k)
    do i = 1, count
      k = mod(i, parts) + 1
      sums(k) = sums(k) + numbers(i) / (1 + mod(i, 5))
    end do
    bits = transfer(sums, bits)
  end function

  function declared() result(bits)
    integer(8) :: bits(parts)
    integer :: i
    type(compensated) :: s
    s = compensated(0d0, 0d0)
    !$omp parallel do reduction(together : s)
    do i = 1, count
      s = both(s, compensated(numbers(i), 0d0))
    end do
    bits = 0
    bits(1) = transfer(s%total, 0_8)
    bits(2) = transfer(s%rest, 0_8)
  end function
end module

program reproducible
  use kinds
  implicit none
  character(16) :: names(6) = [character(16) :: 'real sum', 'double sum', 'product', 'complex sum', &
                               'array sum', 'declared']
  integer(8) :: first(parts), next(parts)
  integer :: kind, run
  call fill
  do kind = 1, 6
    do run = 1, 1000
      select case (kind)
      case (1); next = real_sum()
      case (2); next = double_sum()
      case (3); next = product_of_all()
      case (4); next = complex_sum()
      case (5); next = array_sum()
      case (6); next = declared()
      end select
      if (run == 1) first = next
      if (any(first /= next)) then
        print '(a, a, i0)', trim(names(kind)), ': another value in run ', run
        stop 1
      end if
    end do
    print '(a, ":", 12(1x, z16.16))', trim(names(kind)), first
  end do
end program
