/* write, puts, putc and fwrite in one order. */
#include <stdio.h>
#include <unistd.h>
#include <string.h>

int main(void) {
    setvbuf(stdout, 0, _IONBF, 0);
    puts("one");
    if (write(1, "two\n", 4) != 4) return 1;
    fwrite("three\n", 1, 6, stdout);
    fputs("four", stdout);
    putc('\n', stdout);
    dprintf(1, "%s\n", "five");
    return (int)strlen("four");
}
