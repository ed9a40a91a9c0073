; llvm-as: accepted
define i32 @f(i1 %c, i32 %x) {
entry:
  %a = add i32 %x, 1
  br i1 %c, label %then, label %done
then:
  br label %done
done:
  ret i32 %a
}
