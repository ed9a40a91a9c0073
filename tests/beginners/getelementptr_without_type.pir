define ptr @f(ptr %p) {
  %q = getelementptr ptr %p, i64 1
  ret ptr %q
}
