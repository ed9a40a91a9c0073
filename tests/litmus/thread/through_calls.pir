; litmus: a callee without regions sees the instance of the strand that called it
; spec: 4.12, 4.state
; outcome: return i32 12
;
; @me gives id * 10 + number: %b is 1 of 2.

define i32 @me() {
entry:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0
}

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  halt

b:
  %r = call i32 @me()
  br label %done

done:
  join
  ret i32 %r
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
