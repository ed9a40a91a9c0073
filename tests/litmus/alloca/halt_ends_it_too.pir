; litmus: a strand that halts ends its objects
; spec: 4.11, 4.4
; outcome: ub use-after-return
;
; As with join: the halted strand has no descendants.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  %x = alloca i32, align 4
  store ptr %x, ptr @p, align 8
  halt

done:
  join
  %q = load ptr, ptr @p, align 8
  store i32 1, ptr %q, align 4
  ret i32 0
}
