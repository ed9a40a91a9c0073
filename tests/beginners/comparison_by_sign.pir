define i1 @f(i32 %n) {
  %c = icmp < i32 %n, 10
  ret i1 %c
}
