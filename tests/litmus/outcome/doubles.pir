; litmus: a double is printed as LLVM prints it
; spec: 4.outcome
; outcome: return double 2.500000e+00
;
; 1.25 twice.

define double @main() {
entry:
  %v = fadd double 1.25, 1.25
  ret double %v
}
