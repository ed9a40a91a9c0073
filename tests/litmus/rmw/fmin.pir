; litmus: atomicrmw fmin: the smaller
; spec: 4.memory
; outcome: return float 1.500000e+00 | @x = float 1.500000e+00
;
; It returns the old value and stores the new one.

@x = global float 1.500000e+00, align 4

define float @main() {
entry:
  %old = atomicrmw fmin ptr @x, float 2.000000e+00 seq_cst, align 4
  ret float %old
}
