; litmus: behind the join the objects of all strands are dead, the spine's too
; spec: 4.11, 4.5
; outcome: ub use-after-return
;
; The spine executed the alloca and descends to the end of the instance, no further.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  fork [label %s]

s:
  %o = alloca i32, align 4
  store ptr %o, ptr @p, align 8
  fork interior [ptr %o] [label %body, label %s2]

body:
  store i32 1, ptr %o, align 4
  halt

s2:
  br label %done

done:
  join
  %q = load ptr, ptr @p, align 8
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
