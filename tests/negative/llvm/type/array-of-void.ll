; llvm-as: void type only allowed for function results
@g = global [2 x void] zeroinitializer
