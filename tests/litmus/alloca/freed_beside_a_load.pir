; litmus: one strand frees what the other loads
; spec: 4.7, 4.outcome
; outcome: return i32 5
; outcome: ub use-after-free
;
; Nothing orders them.

define i32 @main() {
entry:
  %p = call ptr @malloc(i64 4)
  store i32 5, ptr %p, align 4
  fork label %b [label %a]

a:
  call void @free(ptr %p)
  halt

b:
  %v = load i32, ptr %p, align 4
  br label %done

done:
  join
  ret i32 %v
}

declare ptr @malloc(i64)
declare void @free(ptr)
