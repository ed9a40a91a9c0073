/* Rounding modes. */
#include <stdio.h>
#include <fenv.h>
#include <math.h>

#pragma STDC FENV_ACCESS ON
int main(void) {
    int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    volatile double one = 1, three = 3;
    for (int i = 0; i < 4; i++) {
        fesetround(modes[i]);
        volatile double q = one / three, r = rint(2.5), n = -one / three;
        fesetround(FE_TONEAREST);
        printf("%a %a %g\n", q, n, r);
    }
    feclearexcept(FE_ALL_EXCEPT);
    volatile double d = one / 0.0;
    (void)d;
    printf("%d %d\n", fetestexcept(FE_DIVBYZERO) != 0, fetestexcept(FE_INVALID) != 0);
    return 0;
}
