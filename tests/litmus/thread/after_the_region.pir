; litmus: behind the outermost join the id is 0 of 1 again
; spec: 4.12
; outcome: return i32 1
;
; The owner is in no instance.

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  br label %done

done:
  join
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
