/* Calendar functions without the clock. */
#include <stdio.h>
#include <time.h>

int main(void) {
    time_t t = 86400L * 365 * 30 + 12345;
    struct tm m = *gmtime(&t);
    char b[64];
    strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %a %j", &m);
    puts(b);
    m.tm_mday += 40;
    printf("%ld %.0f\n", (long)timegm(&m), difftime(100, 40));
    clock_t c = clock();
    return c == (clock_t)-1;
}
