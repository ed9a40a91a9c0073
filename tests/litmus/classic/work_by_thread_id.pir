; litmus: a team of forced strands shares a loop by their ids
; spec: 4.12, 4.13, 5
; outcome: return void | @a = [4 x i32] [i32 10, i32 11, i32 10, i32 11]
; race: no
;
; Strand id takes elements id, id + 2.

@a = global [4 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork force label %team [label %team]

team:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %v = add i32 %id, 10
  %second = add i32 %id, %n
  %p = getelementptr inbounds i32, ptr @a, i32 %id
  %q = getelementptr inbounds i32, ptr @a, i32 %second
  store i32 %v, ptr %p, align 4
  store i32 %v, ptr %q, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
