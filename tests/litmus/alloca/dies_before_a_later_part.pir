; litmus: an alloca of one part is dead in the next one under width 1
; spec: 4.11, 4.9
; outcome: ub use-after-return
;
; Part 0 has ended with all its descendants before part 1 starts.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  fork width i32 1 [label %a, label %b]

a:
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  store ptr %x, ptr @p, align 8
  halt

b:
  %q = load ptr, ptr @p, align 8
  %v = load i32, ptr %q, align 4
  br label %done

done:
  join
  ret i32 %v
}
