; llvm-as: select constexprs are no longer supported
@g = global i32 select (i1 true, i32 1, i32 2)
