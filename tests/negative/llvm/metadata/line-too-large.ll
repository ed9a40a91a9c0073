; llvm-as: value for 'line' too large, limit is 4294967295
!0 = !DILocation(line: 4294967296, scope: !1)
!1 = !{}
