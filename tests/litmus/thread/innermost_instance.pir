; litmus: ids refer to the innermost instance
; spec: 4.12
; outcome: return i32 1202
;
; Digits: %b is 1 of 2 in the outer region; its inner strand is 0 of 2 (the other one is halted).

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  halt

b:
  %outer.id = call i32 @llvm.parallel.thread.id()
  %outer.n = call i32 @llvm.parallel.num_threads()
  fork [label %c, label %d]

c:
  %inner.id = call i32 @llvm.parallel.thread.id()
  %inner.n = call i32 @llvm.parallel.num_threads()
  br label %inner

d:
  halt

inner:
  join
  br label %done

done:
  join
  %tens.0 = mul i32 %outer.id, 10
  %digits.0 = add i32 %tens.0, %outer.n
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %inner.id
  %tens.2 = mul i32 %digits.1, 10
  %digits.2 = add i32 %tens.2, %inner.n
  ret i32 %digits.2
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
