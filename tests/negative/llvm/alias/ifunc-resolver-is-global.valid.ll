; llvm-as: accepted
define ptr @r() {
  ret ptr null
}
@i = ifunc void (), ptr @r
