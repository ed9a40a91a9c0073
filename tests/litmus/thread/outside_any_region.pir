; litmus: outside any instance the id is 0 of 1
; spec: 4.12
; outcome: return i32 1
;
; Digits: id 0, number 1.

define i32 @main() {
entry:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
