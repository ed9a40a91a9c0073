; litmus: a NaN under `nnan` is poison
; spec: 4.outcome
; args: double 0.000000e+00
; outcome: return double poison
;
; 0 / 0.

define double @main(double %n) {
entry:
  %v = fdiv nnan double %n, 0.0
  ret double %v
}
