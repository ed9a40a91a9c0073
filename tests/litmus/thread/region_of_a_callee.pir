; litmus: a callee's region is the innermost instance for its strands
; spec: 4.12, 4.state
; outcome: return i32 13
;
; The strand in the middle of @f's region is 1 of 3, whoever called @f.

define i32 @f() {
entry:
  fork [label %a, label %b, label %a]

a:
  halt

b:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  br label %done

done:
  join
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0
}

define i32 @main() {
entry:
  fork [label %x, label %y]

x:
  halt

y:
  %r = call i32 @f()
  br label %done

done:
  join
  ret i32 %r
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
