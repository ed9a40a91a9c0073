; llvm-as: operands of constexpr must have same type
@g = global i64 add (i64 1, i32 2)
