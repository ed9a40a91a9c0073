; litmus: the master's position is 0
; spec: 4.12, 1
; outcome: return i32 12
;
; Digits: master 0, %a 1, %b 2.

define i32 @main() {
entry:
  fork label %m [label %a, label %b]

m:
  %x = call i32 @llvm.parallel.thread.id()
  br label %done

a:
  %y = call i32 @llvm.parallel.thread.id()
  halt

b:
  %z = call i32 @llvm.parallel.thread.id()
  halt

done:
  join
  %tens.0 = mul i32 %x, 10
  %digits.0 = add i32 %tens.0, %y
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %z
  ret i32 %digits.1
}

declare i32 @llvm.parallel.thread.id()
