; Every integer and floating-point arithmetic instruction with every flag it takes.

define i32 @integer_flags(i32 %a, i32 %b) {
entry:
  %add = add i32 %a, %b
  %add.nuw = add nuw i32 %add, %b
  %add.nsw = add nsw i32 %add.nuw, %b
  %add.both = add nuw nsw i32 %add.nsw, 7
  %add.swapped = add nsw nuw i32 %add.both, -7
  %sub = sub nuw nsw i32 %add.swapped, %b
  %mul = mul nuw nsw i32 %sub, 3
  %shl = shl nuw nsw i32 %mul, 1
  %sdiv = sdiv exact i32 %shl, 2
  %udiv = udiv exact i32 %sdiv, 2
  %lshr = lshr exact i32 %udiv, 1
  %ashr = ashr exact i32 %lshr, 1
  %sdiv2 = sdiv i32 %ashr, %b
  %udiv2 = udiv i32 %sdiv2, %b
  %srem = srem i32 %udiv2, %b
  %urem = urem i32 %srem, %b
  %and = and i32 %urem, 255
  %or = or disjoint i32 %and, 256
  %or2 = or i32 %or, %a
  %xor = xor i32 %or2, -1
  %lshr2 = lshr i32 %xor, 2
  %ashr2 = ashr i32 %lshr2, 2
  %frozen = freeze i32 %ashr2
  ret i32 %frozen
}

define float @fast_math(float %a, float %b) {
  %1 = fneg float %a
  %2 = fneg nnan float %1
  %3 = fadd ninf float %2, %b
  %4 = fsub nsz float %3, %b
  %5 = fmul arcp float %4, %b
  %6 = fdiv contract float %5, %b
  %7 = frem afn float %6, %b
  %8 = fadd reassoc float %7, %b
  %9 = fadd fast float %8, %b
  %10 = fmul nnan ninf nsz arcp contract afn float %9, %b
  %11 = fmul reassoc nnan ninf nsz arcp contract afn float %10, %b
  %12 = fsub afn nnan reassoc float %11, 1.000000e+00
  %13 = call fast float @llvm.sqrt.f32(float %12)
  %14 = select nnan ninf i1 true, float %13, float %12
  %15 = fptrunc fast double 2.500000e-01 to float
  %16 = fpext nnan float %15 to double
  %17 = fptrunc double %16 to float
  %18 = fadd float %14, %17
  ret float %18
}

define <4 x float> @fast_phi(i1 %c, <4 x float> %a, <4 x float> %b) {
entry:
  br i1 %c, label %then, label %done

then:
  %sum = fadd reassoc nsz <4 x float> %a, %b
  br label %done

done:
  %r = phi fast <4 x float> [ %a, %entry ], [ %sum, %then ]
  %s = tail call nnan <4 x float> @llvm.fma.v4f32(<4 x float> %r, <4 x float> %a, <4 x float> splat (float 5.000000e-01))
  ret <4 x float> %s
}

declare float @llvm.sqrt.f32(float)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
