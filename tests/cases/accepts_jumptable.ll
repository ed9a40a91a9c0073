; Refused as by llvm-as-22.
define i32 @f(i32 %a) jumptable {
 ret i32 %a
}
