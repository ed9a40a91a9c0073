; Every icmp and fcmp predicate and every cast, scalar and vector.

define i1 @integer_predicates(i32 %a, i32 %b, ptr %p, ptr %q, <4 x i8> %v) {
  %1 = icmp eq i32 %a, %b
  %2 = icmp ne i32 %a, %b
  %3 = icmp ugt i32 %a, %b
  %4 = icmp uge i32 %a, %b
  %5 = icmp ult i32 %a, %b
  %6 = icmp ule i32 %a, %b
  %7 = icmp sgt i32 %a, %b
  %8 = icmp sge i32 %a, %b
  %9 = icmp slt i32 %a, %b
  %10 = icmp sle i32 %a, %b
  %11 = icmp samesign ult i32 %a, 42
  %12 = icmp eq ptr %p, %q
  %13 = icmp ult ptr %p, null
  %14 = icmp slt <4 x i8> %v, splat (i8 -1)
  %15 = extractelement <4 x i1> %14, i64 0
  %16 = and i1 %1, %15
  %17 = select i1 %16, i1 %2, i1 %12
  ret i1 %17
}

define i1 @float_predicates(double %a, double %b, <2 x half> %v) {
  %1 = fcmp false double %a, %b
  %2 = fcmp oeq double %a, %b
  %3 = fcmp ogt double %a, %b
  %4 = fcmp oge double %a, %b
  %5 = fcmp olt double %a, %b
  %6 = fcmp ole double %a, %b
  %7 = fcmp one double %a, %b
  %8 = fcmp ord double %a, %b
  %9 = fcmp ueq double %a, %b
  %10 = fcmp ugt double %a, %b
  %11 = fcmp uge double %a, %b
  %12 = fcmp ult double %a, %b
  %13 = fcmp ule double %a, %b
  %14 = fcmp une double %a, %b
  %15 = fcmp uno double %a, 0.000000e+00
  %16 = fcmp true double %a, %b
  %17 = fcmp fast oeq double %a, %b
  %18 = fcmp nnan nsz olt <2 x half> %v, zeroinitializer
  %19 = extractelement <2 x i1> %18, i32 1
  %20 = or i1 %17, %19
  ret i1 %20
}

define void @casts(i64 %i, double %d, ptr %p, ptr addrspace(1) %q, <4 x i32> %v, <4 x float> %f) {
  %1 = trunc i64 %i to i8
  %2 = trunc nuw i64 %i to i16
  %3 = trunc nsw i64 %i to i32
  %4 = trunc nuw nsw i64 %i to i1
  %5 = zext i8 %1 to i128
  %6 = zext nneg i16 %2 to i64
  %7 = sext i1 %4 to i7
  %8 = fptrunc double %d to half
  %9 = fptrunc double %d to bfloat
  %10 = fpext half %8 to fp128
  %11 = fptoui double %d to i64
  %12 = fptosi double %d to i33
  %13 = uitofp i64 %i to x86_fp80
  %14 = uitofp nneg i64 %6 to double
  %15 = sitofp i32 %3 to float
  %16 = ptrtoint ptr %p to i64
  %17 = ptrtoaddr ptr %p to i64
  %18 = inttoptr i64 %16 to ptr
  %19 = bitcast double %d to i64
  %20 = bitcast <4 x i32> %v to <2 x i64>
  %21 = bitcast <4 x i32> %v to i128
  %22 = addrspacecast ptr %p to ptr addrspace(3)
  %23 = addrspacecast ptr addrspace(1) %q to ptr
  %24 = trunc <4 x i32> %v to <4 x i8>
  %25 = sitofp <4 x i32> %v to <4 x float>
  %26 = fptosi <4 x float> %f to <4 x i16>
  %27 = inttoptr <2 x i64> %20 to <2 x ptr>
  %28 = ptrtoint <2 x ptr> %27 to <2 x i32>
  %29 = bitcast ptr %18 to ptr
  ret void
}
