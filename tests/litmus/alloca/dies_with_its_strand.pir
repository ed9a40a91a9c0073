; litmus: an alloca of a strand is dead when the strand has ended
; spec: 4.11
; outcome: ub use-after-return
;
; The owner follows a pointer that the strand left behind. @main has not returned, the strand has ended.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  fork [label %a]

a:
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  store ptr %x, ptr @p, align 8
  br label %done

done:
  join
  %q = load ptr, ptr @p, align 8
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
