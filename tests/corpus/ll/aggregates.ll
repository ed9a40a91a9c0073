; Vectors and aggregates: element access, shuffles, deep extract and insert, odd and empty types.

%opaque = type opaque
%recursive = type { i32, ptr, [2 x %leaf] }
%leaf = type { i8, <{ i16, i32 }> }
%packed = type <{ i8, i64, %leaf }>
%empty = type {}
%"quoted name\22\5C" = type { %empty, [0 x %packed], <1 x i1> }
%0 = type { %1, i8 }
%1 = type { [3 x float] }

@unnamed.typed = global %0 { %1 { [3 x float] [float 1.000000e+00, float 2.000000e+00, float 3.000000e+00] }, i8 4 }
@quoted = external global %"quoted name\22\5C"
@of.opaque = external global %opaque
@empties = global { %empty, [0 x i32], {}, [4 x {}] } zeroinitializer
@nothing = global [0 x i8] zeroinitializer
@deep = global { i32, [2 x { i8, <2 x i16> }] } { i32 1, [2 x { i8, <2 x i16> }] [{ i8, <2 x i16> } { i8 2, <2 x i16> <i16 3, i16 4> }, { i8, <2 x i16> } zeroinitializer] }
@packed = constant <{ i8, i32, <{ i16 }> }> <{ i8 1, i32 2, <{ i16 }> <{ i16 3 }> }>
@partial = global { i32, i32, ptr, <2 x float> } { i32 undef, i32 poison, ptr null, <2 x float> <float poison, float 1.000000e+00> }

define { i32, [2 x { i8, i64 }] } @deep.access(i64 %x, { i32, [2 x { i8, i64 }] } %agg) {
  %1 = extractvalue { i32, [2 x { i8, i64 }] } %agg, 1, 0, 1
  %2 = add i64 %1, %x
  %3 = insertvalue { i32, [2 x { i8, i64 }] } %agg, i64 %2, 1, 1, 1
  %4 = extractvalue { i32, [2 x { i8, i64 }] } %3, 1, 1
  %5 = insertvalue { i32, [2 x { i8, i64 }] } %3, { i8, i64 } %4, 1, 0
  %6 = insertvalue { i32, [2 x { i8, i64 }] } poison, i32 5, 0
  %7 = insertvalue [3 x i8] zeroinitializer, i8 1, 2
  %8 = extractvalue [3 x i8] %7, 0
  %9 = extractvalue %recursive zeroinitializer, 2, 1, 1, 0
  %10 = freeze { i32, [2 x { i8, i64 }] } %6
  %11 = select i1 true, { i32, [2 x { i8, i64 }] } %5, { i32, [2 x { i8, i64 }] } %10
  ret { i32, [2 x { i8, i64 }] } %11
}

define <4 x i32> @vectors(<4 x i32> %a, <4 x i32> %b, i32 %i, i64 %j) {
  %1 = extractelement <4 x i32> %a, i32 %i
  %2 = extractelement <4 x i32> %a, i64 %j
  %3 = insertelement <4 x i32> %b, i32 %1, i8 3
  %4 = insertelement <4 x i32> poison, i32 %2, i64 0
  %5 = shufflevector <4 x i32> %4, <4 x i32> poison, <4 x i32> zeroinitializer
  %6 = shufflevector <4 x i32> %3, <4 x i32> %5, <8 x i32> <i32 0, i32 7, i32 1, i32 6, i32 poison, i32 5, i32 3, i32 4>
  %7 = shufflevector <8 x i32> %6, <8 x i32> undef, <4 x i32> <i32 1, i32 3, i32 poison, i32 7>
  %8 = shufflevector <4 x i32> %7, <4 x i32> %a, <2 x i32> poison
  %9 = select <4 x i1> <i1 true, i1 false, i1 undef, i1 poison>, <4 x i32> %7, <4 x i32> %a
  %10 = select i1 false, <4 x i32> %9, <4 x i32> splat (i32 -3)
  %11 = add <4 x i32> %10, <i32 1, i32 2, i32 3, i32 4>
  %12 = insertelement <3 x ptr> zeroinitializer, ptr @deep, i64 2
  %13 = freeze <4 x i32> %11
  ret <4 x i32> %13
}

define void @unit_types() {
  %1 = insertvalue { {}, i32 } poison, {} zeroinitializer, 0
  %2 = extractvalue { {}, i32 } %1, 0
  %3 = alloca %empty, align 8
  store %empty zeroinitializer, ptr %3, align 1
  %4 = load {}, ptr %3, align 1
  ret void
}
