; llvm-as: expected nofpclass test mask
declare void @f(float nofpclass(strange))
