! openmp: parallel private firstprivate reduction(+) num_threads; single; task firstprivate
! Copies of objects of derived types: defaults of their components, components that are objects,
! allocatable ones and pointers, final procedures, and a list that tasks walk.
module parts
  implicit none
  type inner
    integer :: k = 11
    real, pointer :: q(:) => null()
  end type
  type node
    integer :: v = 7
    real(8) :: w(3) = [1d0, 2d0, 3d0]
    type(inner) :: in
    integer, allocatable :: list(:)
    type(node), pointer :: next => null()
    character(5) :: name = 'abcde'
  contains
    procedure :: total
    final :: finish
  end type
  integer :: finished = 0
contains
  integer function total(this)
    class(node), intent(in) :: this
    total = this%v + int(sum(this%w)) + this%in%k
    if (allocated(this%list)) total = total + sum(this%list)
  end function
  subroutine finish(this)
    type(node), intent(inout) :: this
    !$omp atomic
    finished = finished + 1
    this%v = -1
  end subroutine
end module
program components
  use parts
  use omp_lib
  implicit none
  type(node) :: x, y
  type(node), pointer :: head, at
  integer, pointer :: p, slice(:)
  integer, target :: t, all(20)
  integer :: i, s, errors
  x%v = 50
  allocate (x%list(4))
  x%list = 2
  t = 5
  p => t
  all = [(i, i=1, 20)]
  slice => all(2:20:3)
  errors = 0
  s = 0
  !$omp parallel num_threads(3) private(y) firstprivate(p, slice) reduction(+:errors)
  if (y%v /= 7 .or. y%in%k /= 11 .or. any(y%w /= [1d0, 2d0, 3d0])) errors = errors + 1
  if (y%name /= 'abcde' .or. associated(y%next) .or. allocated(y%list)) errors = errors + 1
  y%v = omp_get_thread_num()
  allocate (y%list(3))
  y%list = 1
  if (y%total() /= omp_get_thread_num() + 20) errors = errors + 1
  if (.not. associated(p, t) .or. size(slice) /= 7 .or. slice(7) /= 20) errors = errors + 1
  p => null()
  nullify (slice)
  !$omp end parallel
  if (p /= 5 .or. sum(slice) /= 77) errors = errors + 1
  !$omp parallel num_threads(3) firstprivate(x) reduction(+:errors)
  x%v = x%v + 1
  if (x%total() /= 51 + 6 + 11 + 8) errors = errors + 1
  x%list(1) = 99
  !$omp end parallel
  if (x%total() /= 50 + 6 + 11 + 8) errors = errors + 1
  allocate (head)
  at => head
  do i = 1, 30
    at%v = i
    allocate (at%next)
    at => at%next
  end do
  at%v = 0
  !$omp parallel private(at)
  !$omp single
  at => head
  do while (associated(at))
    !$omp task firstprivate(at) shared(s)
    !$omp atomic
    s = s + at%v
    !$omp end task
    at => at%next
  end do
  !$omp end single
  !$omp end parallel
  if (s /= 465) errors = errors + 1
  print '(i0,a,i0)', s, ', errors ', errors
  if (errors == 0) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if
end program
