; litmus: without interior forks the id is the position of the occurrence
; spec: 4.12
; outcome: return i32 123
; race: no
;
; Strands 0, 1, 2 store id + 1 to their slots.

@s = internal global [3 x i32] zeroinitializer, align 4

define i32 @main() {
entry:
  fork [label %a, label %a, label %a]

a:
  %id = call i32 @llvm.parallel.thread.id()
  %v = add i32 %id, 1
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  %p1 = getelementptr inbounds i32, ptr @s, i32 1
  %p2 = getelementptr inbounds i32, ptr @s, i32 2
  %v0 = load i32, ptr @s, align 4
  %v1 = load i32, ptr %p1, align 4
  %v2 = load i32, ptr %p2, align 4
  %tens.0 = mul i32 %v0, 10
  %digits.0 = add i32 %tens.0, %v1
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %v2
  ret i32 %digits.1
}

declare i32 @llvm.parallel.thread.id()
