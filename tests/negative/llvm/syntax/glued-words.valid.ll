; llvm-as: accepted
@u = global i32u0x10
@z = global i8undef
define cc10i32 @g(i32zeroext %x, i8signext%y,i1%z) {
  %a = zext i8%y to i32
  %b = add nuw nsw i32%x,%a
  %c = icmp eq i32%b,1
  br i1%c,label%e,label%g
e:ret i32%b
g:ret i32 0
}
