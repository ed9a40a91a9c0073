; litmus: without interior forks the number is the number of successor occurrences
; spec: 4.12
; outcome: return i32 333
;
; Three occurrences: the master and two more.

define i32 @main() {
entry:
  fork label %m [label %a, label %b]

m:
  %x = call i32 @llvm.parallel.num_threads()
  br label %done

a:
  %y = call i32 @llvm.parallel.num_threads()
  br label %done

b:
  %z = call i32 @llvm.parallel.num_threads()
  halt

done:
  join
  %tens.0 = mul i32 %x, 10
  %digits.0 = add i32 %tens.0, %y
  %tens.1 = mul i32 %digits.0, 10
  %digits.1 = add i32 %tens.1, %z
  ret i32 %digits.1
}

declare i32 @llvm.parallel.num_threads()
