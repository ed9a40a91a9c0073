! A program that unsets a lock that it holds.
program unset
  use omp_lib
  integer(omp_lock_kind) :: lock
  call omp_init_lock(lock)
  call omp_set_lock(lock)
  call omp_unset_lock(lock)
  call omp_destroy_lock(lock)
end program
