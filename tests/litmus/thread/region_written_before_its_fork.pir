; litmus: the owner has its own id again after a region that is written before its fork
; spec: 4.12
; outcome: return i32 1
;
; The strand that halts goes on in place, so that generated code has to restore the numbers of the
; owner in a block that comes before the one in which it replaces them.

define i32 @main() {
entry:
  br label %open

a:
  br label %done

b:
  halt

done:
  join
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0

open:
  fork [label %a, label %b]
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
