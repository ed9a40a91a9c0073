! openmp: task firstprivate if untied; taskloop firstprivate; taskwait
! Copies for tasks of variables of all kinds: what a task gets is the value when it was created, and
! what it changes is its own.
module kinds
  implicit none
  type :: leaf
    integer :: number = 0
    character(3) :: tag = '---'
  end type
  type :: tree
    type(leaf) :: leaves(2)
    real, allocatable :: values(:)
    real, pointer :: shared_values(:) => null()
  end type
  type, extends(leaf) :: bud
    real :: size = 0
  end type
contains
  subroutine scalars(bad)
    integer, intent(inout) :: bad
    integer(1) :: i1
    integer(2) :: i2
    integer(8) :: i8
    real(4) :: r4
    real(8) :: r8
    complex(4) :: c4
    complex(8) :: c8
    logical :: l
    logical(1) :: l1
    character(5) :: text
    integer :: k
    do k = 1, 12
      i1 = int(k, 1); i2 = int(-k, 2); i8 = k * 10000000000_8
      r4 = k + 0.5; r8 = k - 0.25d0; c4 = (1.0, -1.0) * k; c8 = (0d0, 2d0) * k
      l = mod(k, 2) == 0; l1 = .not. l
      write (text, '(a,i2.2)') 'abc', k
      !$omp task firstprivate(i1, i2, i8, r4, r8, c4, c8, l, l1, text, k) shared(bad) if(mod(k, 5) /= 0)
      if (i1 /= k .or. i2 /= -k .or. i8 /= k * 10000000000_8 .or. r4 /= k + 0.5 .or. r8 /= k - 0.25d0 &
          .or. c4 /= (1.0, -1.0) * k .or. c8 /= (0d0, 2d0) * k .or. (l .neqv. mod(k, 2) == 0) &
          .or. (l1 .eqv. l) .or. text(1:3) /= 'abc' .or. ichar(text(5:5)) /= 48 + mod(k, 10)) then
        !$omp atomic
        bad = bad + 1
      end if
      i1 = 0; i8 = 0; r8 = 0; text = 'gone'; c8 = 0
      !$omp end task
    end do
    !$omp taskwait
    if (i1 /= 12 .or. i8 /= 120000000000_8 .or. text /= 'abc12' .or. c8 /= (0d0, 24d0)) bad = bad + 1
  end subroutine

  subroutine arrays(n, given, bad)
    integer, intent(in) :: n
    integer, intent(inout) :: given(:)
    integer, intent(inout) :: bad
    integer :: fixed(4), shifted(-1:2, 3)
    integer :: automatic(n)
    character(4) :: words(2)
    integer, allocatable :: grown(:)
    integer :: k
    do k = 1, 10
      fixed = k; shifted = k; shifted(-1, 3) = -k; automatic = [k * 1, k * 2, k * 3]
      words = ['one ', 'two ']; given = k * 5
      allocate (grown(k)); grown = k
      !$omp task firstprivate(fixed, shifted, automatic, words, grown, k) shared(bad) untied
      if (any(fixed /= k) .or. shifted(-1, 3) /= -k .or. sum(shifted) /= 10 * k &
          .or. any(automatic /= [k, 2 * k, 3 * k]) .or. words(2) /= 'two ' &
          .or. size(grown) /= k .or. any(grown /= k) .or. lbound(shifted, 1) /= -1) then
        !$omp atomic
        bad = bad + 1
      end if
      fixed = 0; shifted = 0; automatic = 0; words = 'gone'; grown = 0
      !$omp end task
      deallocate (grown)
    end do
    !$omp taskwait
    if (any(fixed /= 10) .or. any(automatic /= [10, 20, 30]) .or. any(given /= 50)) bad = bad + 1
  end subroutine

  subroutine objects(bad)
    integer, intent(inout) :: bad
    type(leaf) :: one
    type(tree) :: whole
    type(bud) :: extended
    real, target :: room(3)
    real, pointer :: at(:)
    integer, allocatable :: maybe
    integer :: k
    allocate (maybe)
    do k = 1, 10
      one%number = k; one%tag = 'abc'
      whole%leaves(2)%number = -k
      whole%values = [real :: k, k + 1, k + 2]
      room = 9.0
      whole%shared_values => room
      at => room(2:3)
      extended%number = k; extended%size = k * 0.5
      maybe = k
      !$omp task firstprivate(one, whole, extended, at, maybe, k) shared(bad, room)
      if (one%number /= k .or. one%tag /= 'abc' .or. whole%leaves(2)%number /= -k &
          .or. any(whole%values /= [real :: k, k + 1, k + 2]) .or. extended%size /= k * 0.5 &
          .or. extended%number /= k .or. size(at) /= 2 .or. maybe /= k) then
        !$omp atomic
        bad = bad + 1
      end if
      if (.not. associated(whole%shared_values, room) .or. any(at /= 9.0)) then
        !$omp atomic
        bad = bad + 1
      end if
      one%number = 0; whole%values = 0; extended%size = 0; maybe = 0
      nullify (at)
      !$omp end task
    end do
    !$omp taskwait
    if (one%number /= 10 .or. any(whole%values /= [10.0, 11.0, 12.0]) .or. maybe /= 10) bad = bad + 1
    if (.not. associated(at) .or. extended%size /= 5.0) bad = bad + 1
  end subroutine

  subroutine loops(bad)
    integer, intent(inout) :: bad
    integer :: base, k
    real(8) :: scale
    base = 6
    scale = 0.5d0
    !$omp taskloop firstprivate(base, scale) shared(bad) num_tasks(5)
    do k = 1, 20
      if (base /= 6 .or. scale /= 0.5d0) then
        !$omp atomic
        bad = bad + 1
      end if
    end do
    if (base /= 6 .or. scale /= 0.5d0) bad = bad + 1
  end subroutine
end module

program main
  use kinds
  implicit none
  integer :: bad, given(2)
  bad = 0
  call scalars(bad)
  !$omp parallel private(given)
  !$omp single
  call scalars(bad)
  call arrays(3, given, bad)
  call objects(bad)
  call loops(bad)
  !$omp end single
  !$omp end parallel
  print '(a)', merge('ok   ', 'wrong', bad == 0)
  if (bad /= 0) stop 1
end program
