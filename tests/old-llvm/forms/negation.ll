; version: 15
; forms: fneg
source_filename = "negation.c"
@g = external global i8
define double @f() {
  %a = fadd double fneg (double bitcast (i64 ptrtoint (ptr @g to i64) to double)), 1.0
  ret double %a
}
