; litmus: each lane executes the alloca for itself
; spec: 4.10, 4.11
; outcome: return void | @s = [2 x i32] [i32 5, i32 6]
; race: no
;
; Lane k keeps k + 5 in its own object while the other lane stores to its own.

@s = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %p = alloca i32, align 4
  %v = add i32 %id, 5
  store i32 %v, ptr %p, align 4
  %w = load i32, ptr %p, align 4
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %w, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
