; litmus: a reduction by maximum
; spec: 5, 4.memory
; outcome: return i32 8
; race: no
;
; The greatest of 3, 8, 5.

@most = internal global i32 0, align 4
@a = internal constant [3 x i32] [i32 3, i32 8, i32 5], align 4

define i32 @main() {
entry:
  fork [label %a.strand, label %a.strand, label %a.strand]

a.strand:
  %id = call i32 @llvm.parallel.thread.id()
  %p = getelementptr inbounds i32, ptr @a, i32 %id
  %v = load i32, ptr %p, align 4
  %old = atomicrmw max ptr @most, i32 %v monotonic, align 4
  br label %done

done:
  join
  %r = load i32, ptr @most, align 4
  ret i32 %r
}

declare i32 @llvm.parallel.thread.id()
