! A program that unsets a lock that it does not hold.
program unset
  use omp_lib
  integer(omp_lock_kind) :: lock
  call omp_init_lock(lock)
  call omp_unset_lock(lock) ! PIR0805
  call omp_destroy_lock(lock)
end program
