// A net of calls, deeper than any bound, at whose end a lock is released.
#include <omp.h>
omp_lock_t lock;
int n;
static void f0(void);
static void f1(void);
static void f2(void);
static void f3(void);
static void f4(void);
static void f5(void);
static void f6(void);
static void f7(void);
static void f8(void);
static void f9(void);
static void f10(void);
static void f11(void);
static void f12(void);
static void f13(void);
static void f14(void);
static void f15(void);
static void f16(void);
static void f17(void);
static void f18(void);
static void f19(void);
static void f20(void);
static void f21(void);
static void f22(void);
static void f23(void);
static void f24(void);
static void f25(void);
static void f26(void);
static void f27(void);
static void f28(void);
static void f29(void);
static void f30(void);
static void f31(void);
static void f32(void);
static void f33(void);
static void f34(void);
static void f35(void);
static void f36(void);
static void f37(void);
static void f38(void);
static void f39(void);
static void f40(void);
static void f41(void);
static void f42(void);
static void f43(void);
static void f44(void);
static void f45(void);
static void f46(void);
static void f47(void);
static void f48(void);
static void f49(void);
static void f50(void);
static void f51(void);
static void f52(void);
static void f53(void);
static void f54(void);
static void f55(void);
static void f56(void);
static void f57(void);
static void f58(void);
static void f59(void);
static void f60(void);
static void f61(void);
static void f62(void);
static void f63(void);
static void f64(void);
static void f65(void);
static void f66(void);
static void f67(void);
static void f68(void);
static void f69(void);
static void f70(void);
static void f71(void);
static void f72(void);
static void f73(void);
static void f74(void);
static void f75(void);
static void f76(void);
static void f77(void);
static void f78(void);
static void f79(void);
static void f80(void);
static void f0(void) { n++; f1(); }
static void f1(void) { n++; f2(); }
static void f2(void) { n++; f3(); }
static void f3(void) { n++; f4(); }
static void f4(void) { n++; f5(); }
static void f5(void) { n++; f6(); }
static void f6(void) { n++; f7(); }
static void f7(void) { n++; f8(); }
static void f8(void) { n++; f9(); }
static void f9(void) { n++; f10(); }
static void f10(void) { n++; f11(); }
static void f11(void) { n++; f12(); }
static void f12(void) { n++; f13(); }
static void f13(void) { n++; f14(); }
static void f14(void) { n++; f15(); }
static void f15(void) { n++; f16(); }
static void f16(void) { n++; f17(); }
static void f17(void) { n++; f18(); }
static void f18(void) { n++; f19(); }
static void f19(void) { n++; f20(); }
static void f20(void) { n++; f21(); }
static void f21(void) { n++; f22(); }
static void f22(void) { n++; f23(); }
static void f23(void) { n++; f24(); }
static void f24(void) { n++; f25(); }
static void f25(void) { n++; f26(); }
static void f26(void) { n++; f27(); }
static void f27(void) { n++; f28(); }
static void f28(void) { n++; f29(); }
static void f29(void) { n++; f30(); }
static void f30(void) { n++; f31(); }
static void f31(void) { n++; f32(); }
static void f32(void) { n++; f33(); }
static void f33(void) { n++; f34(); }
static void f34(void) { n++; f35(); }
static void f35(void) { n++; f36(); }
static void f36(void) { n++; f37(); }
static void f37(void) { n++; f38(); }
static void f38(void) { n++; f39(); }
static void f39(void) { n++; f40(); }
static void f40(void) { n++; f41(); }
static void f41(void) { n++; f42(); }
static void f42(void) { n++; f43(); }
static void f43(void) { n++; f44(); }
static void f44(void) { n++; f45(); }
static void f45(void) { n++; f46(); }
static void f46(void) { n++; f47(); }
static void f47(void) { n++; f48(); }
static void f48(void) { n++; f49(); }
static void f49(void) { n++; f50(); }
static void f50(void) { n++; f51(); }
static void f51(void) { n++; f52(); }
static void f52(void) { n++; f53(); }
static void f53(void) { n++; f54(); }
static void f54(void) { n++; f55(); }
static void f55(void) { n++; f56(); }
static void f56(void) { n++; f57(); }
static void f57(void) { n++; f58(); }
static void f58(void) { n++; f59(); }
static void f59(void) { n++; f60(); }
static void f60(void) { n++; f61(); }
static void f61(void) { n++; f62(); }
static void f62(void) { n++; f63(); }
static void f63(void) { n++; f64(); }
static void f64(void) { n++; f65(); }
static void f65(void) { n++; f66(); }
static void f66(void) { n++; f67(); }
static void f67(void) { n++; f68(); }
static void f68(void) { n++; f69(); }
static void f69(void) { n++; f70(); }
static void f70(void) { n++; f71(); }
static void f71(void) { n++; f72(); }
static void f72(void) { n++; f73(); }
static void f73(void) { n++; f74(); }
static void f74(void) { n++; f75(); }
static void f75(void) { n++; f76(); }
static void f76(void) { n++; f77(); }
static void f77(void) { n++; f78(); }
static void f78(void) { n++; f79(); }
static void f79(void) { n++; f80(); }
static void f80(void) { omp_unset_lock(&lock); }
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        f0();
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
