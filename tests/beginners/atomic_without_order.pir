define void @f(ptr %p) {
  %x = atomicrmw add ptr %p, i32 1
  ret void
}
