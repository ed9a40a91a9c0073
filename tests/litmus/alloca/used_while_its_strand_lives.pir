; litmus: a pointer handed over through memory, used before or after its strand ends
; spec: 4.11
; outcome: return i32 0
; outcome: return i32 5
; outcome: ub use-after-return
; race: no
;
; %a may end before or after the load.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  fork label %b [label %a]

a:
  %own = alloca i32, align 4
  store i32 5, ptr %own, align 4
  store atomic ptr %own, ptr @p seq_cst, align 8
  halt

b:
  %q = load atomic ptr, ptr @p seq_cst, align 8
  %none = icmp eq ptr %q, null
  br i1 %none, label %last, label %use

use:
  %v = load i32, ptr %q, align 4
  br label %last

last:
  %r = phi i32 [ 0, %b ], [ %v, %use ]
  br label %done

done:
  join
  ret i32 %r
}
