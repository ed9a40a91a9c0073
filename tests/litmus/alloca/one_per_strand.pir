; litmus: strands that execute the same alloca have different objects
; spec: 4.11, 4.1
; outcome: return void | @s = [2 x i32] [i32 10, i32 11]
; race: no
;
; Behind the barrier each strand still finds its own number in its object.

@s = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork force [label %a, label %a]

a:
  %id = call i32 @llvm.parallel.thread.id()
  %p = alloca i32, align 4
  %v = add i32 %id, 10
  store i32 %v, ptr %p, align 4
  call void @llvm.parallel.barrier()
  %w = load i32, ptr %p, align 4
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %w, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.barrier()
