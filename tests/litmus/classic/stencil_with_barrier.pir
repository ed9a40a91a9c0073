; litmus: two phases of a team with a barrier between
; spec: 4.13, 4.memory
; outcome: return void | @b = [2 x i32] [i32 2, i32 1]
; race: no
;
; Strand k stores k + 1 to a[k]; behind the barrier it reads its neighbour's.

@a = internal global [2 x i32] zeroinitializer, align 4
@b = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork force [label %team, label %team]

team:
  %id = call i32 @llvm.parallel.thread.id()
  %v = add i32 %id, 1
  %p = getelementptr inbounds i32, ptr @a, i32 %id
  store i32 %v, ptr %p, align 4
  call void @llvm.parallel.barrier()
  %other = sub i32 1, %id
  %q = getelementptr inbounds i32, ptr @a, i32 %other
  %w = load i32, ptr %q, align 4
  %r = getelementptr inbounds i32, ptr @b, i32 %id
  store i32 %w, ptr %r, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.barrier()
