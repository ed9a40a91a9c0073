; Constants: integers of every size, floats in every notation, strings, and constant expressions.

@i1.true = global i1 true
@i1.one = global i1 1
@i8.neg = global i8 -128
@i8.unsigned = global i8 200
@i32.hex.unsigned = global i32 u0xFF
@i32.hex.signed = global i32 s0xFFFFFFFE
@i64.min = global i64 -9223372036854775808
@i65 = global i65 36893488147419103231
@i129 = global i129 -340282366920938463463374607431768211456
@i256 = global i256 115792089237316195423570985008687907853269984665640564039457584007913129639935
@i1024 = global i1024 1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890
@i8388608 = global i8388608 1

@h.hex = global half 0xH7C01
@h.dec = global half 1.5
@bf.hex = global bfloat 0xR3F80
@bf.dec = global bfloat -2.0
@f.dec = global float 1.250000e-01
@f.hex = global float 0x3FB99999A0000000
@f.int.exp = global float 1.0e+10
@f.nan = global float 0x7FF8000000000000
@f.snan = global float 0x7FF4000000000000
@f.inf = global float 0x7FF0000000000000
@f.denormal = global float 0x36A0000000000000
@d.zero = global double 0.000000e+00
@d.negzero = global double -0.000000e+00
@d.hex = global double 0x3FF3333333333333
@d.plain = global double 123.456
@d.big = global double 1.7976931348623157e+308
@d.nan.payload = global double 0xFFF8000000000123
@x.hex = global x86_fp80 0xK4000C90FDAA22168C235
@x.unnormal = global x86_fp80 0xK00000000000000000001
@q.hex = global fp128 0xL00000000000000003FFF000000000000
@q.nan = global fp128 0xL00000000000000017FFF000000000000
@pp.hex = global ppc_fp128 0xM40000000000000003C90000000000000

@str = constant [13 x i8] c"a\22\5C\00\09\0A\7F\80\FFend!"
@str.raw = constant [9 x i8] c"plain \\ x"
@str.utf8 = constant [3 x i8] c"\E2\82\AC"
@data.i16 = constant [3 x i16] [i16 -1, i16 2, i16 30000]
@data.f = constant [2 x float] [float 1.000000e+00, float 0x3FD5555560000000]
@vec.splat = global <4 x float> splat (float 2.000000e+00)
@vec.splat.ptr = global <2 x ptr> splat (ptr @str)
@vec.mixed = global <3 x i8> <i8 1, i8 undef, i8 poison>
@vec.scalable = global i32 0

@e.gep = global ptr getelementptr inbounds ([13 x i8], ptr @str, i64 0, i64 5)
@e.gep.nuw = global ptr getelementptr nuw (i8, ptr @str, i64 3)
@e.gep.both = global ptr getelementptr inbounds nuw (i8, ptr @str, i64 4)
@e.gep.nusw = global ptr getelementptr nusw (i8, ptr @str, i64 -1)
@e.gep.inrange = global ptr getelementptr inbounds inrange(-4, 10) (i8, ptr @str, i64 4)
@e.gep.struct = global ptr getelementptr inbounds ({ i32, [4 x i8] }, ptr @e.struct, i32 0, i32 1, i32 2)
@e.struct = global { i32, [4 x i8] } zeroinitializer
@e.ptrtoint = global i64 ptrtoint (ptr @str to i64)
@e.ptrtoaddr = global i64 ptrtoaddr (ptr @str to i64)
@e.inttoptr = global ptr inttoptr (i64 4096 to ptr)
@e.diff = global i64 sub (i64 ptrtoint (ptr @e.gep to i64), i64 ptrtoint (ptr @str to i64))
@e.rel = global i32 trunc (i64 sub (i64 ptrtoint (ptr @str to i64), i64 ptrtoint (ptr @e.rel to i64)) to i32)
@e.add = global i64 add (i64 ptrtoint (ptr @str to i64), i64 16)
@e.add.nuw = global i64 add nuw nsw (i64 ptrtoint (ptr @str to i64), i64 16)
@e.xor = global i64 xor (i64 ptrtoint (ptr @str to i64), i64 -1)
@e.bitcast = global <2 x i32> bitcast (i64 ptrtoint (ptr @str to i64) to <2 x i32>)
@e.aspace = global ptr addrspace(1) addrspacecast (ptr @str to ptr addrspace(1))
@e.vec.gep = global <2 x ptr> getelementptr (i8, <2 x ptr> <ptr @str, ptr @str.raw>, <2 x i64> <i64 1, i64 2>)
@e.nested = global { ptr, [2 x i64] } { ptr getelementptr (i8, ptr getelementptr (i8, ptr @e.struct, i64 1), i64 2), [2 x i64] [i64 ptrtoint (ptr @e.nested to i64), i64 0] }
@e.equivalent = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @callee to i64), i64 ptrtoint (ptr @e.equivalent to i64)) to i32)
@e.nocfi = global ptr no_cfi @callee
@e.ptrauth = global ptr ptrauth (ptr @callee, i32 0)
@e.ptrauth.disc = global ptr ptrauth (ptr @callee, i32 2, i64 1234)
@e.ptrauth.addr = global ptr ptrauth (ptr @callee, i32 1, i64 5, ptr @e.ptrauth.addr)
@e.ptrauth.sym = global ptr ptrauth (ptr @callee, i32 1, i64 5, ptr @e.ptrauth.addr, ptr @callee)
@e.block = global ptr blockaddress(@target, %inner)
@e.block.unnamed = global ptr blockaddress(@target, %2)
@e.block.table = constant [2 x ptr] [ptr blockaddress(@target, %inner), ptr blockaddress(@target, %"quoted block")]

declare void @callee()

define ptr @target(i1 %c) {
  br i1 %c, label %inner, label %2

inner:
  br label %"quoted block"

2:
  br label %"quoted block"

"quoted block":
  %r = phi ptr [ blockaddress(@target, %inner), %inner ], [ null, %2 ]
  ret ptr %r
}

define i64 @uses(i64 %x) {
  %1 = add i64 %x, ptrtoint (ptr @str to i64)
  store ptr getelementptr (i8, ptr @str, i64 2), ptr inttoptr (i64 64 to ptr), align 8
  %2 = xor i64 %1, sub (i64 0, i64 ptrtoint (ptr @str to i64))
  ret i64 %2
}
