define ptr @f() {
  ret ptr NULL
}
