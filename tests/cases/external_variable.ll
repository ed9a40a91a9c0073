; What the C++ library has behind _ZTIi is known: the name of the type is "i", 105.
@_ZTIi = external constant ptr
define i32 @main() {
  %n = load ptr, ptr getelementptr inbounds nuw (i8, ptr @_ZTIi, i64 8), align 8
  %c = load i8, ptr %n, align 1
  %r = zext i8 %c to i32
  ret i32 %r
}
