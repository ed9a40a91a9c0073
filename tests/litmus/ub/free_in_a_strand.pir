; litmus: a strand frees what the owner uses behind the join
; spec: 4.memory, 4.outcome
; outcome: ub use-after-free
;
; The free is ordered before the load.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 4)
  store i32 1, ptr %a, align 4
  fork [label %s]

s:
  call void @free(ptr %a)
  br label %done

done:
  join
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

declare ptr @malloc(i64)
declare void @free(ptr)
