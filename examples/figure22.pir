; Figure 22 of the draft: scalar computations before and after a parallel region.
;
; %pre is computed before the region and %post after it. May a pass move them into S or P?
;
; Under local dominance, no: a value must have been computed by the strand that uses it or by an
; ancestor. In S, %pre would be out of reach of P and of the code after the join. This suits
; machines on which strands share little.
;
; Under global dominance, yes: S certainly runs, once, before the join is passed, so the code after
; the join may use what S computes. %s shows such a use: it is computed in S, at depth 1, and used
; after the join, at depth 0. A value of P, which halts, could be used there as well.
;
; `main` returns 28 + 14 = 42.

define i32 @region(i32 %n, ptr %out) {
entry:
  %pre = add nsw i32 %n, 1
  fork [label %S, label %P]

S:
  %s = shl nsw i32 %pre, 1
  br label %exit

P:
  store i32 %pre, ptr %out, align 4
  halt

exit:
  join
  %post = add nsw i32 %s, %pre
  ret i32 %post
}

define i32 @main() {
entry:
  %out = alloca i32, align 4
  %result = call i32 @region(i32 13, ptr %out)
  ret i32 %result
}
