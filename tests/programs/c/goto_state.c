/* A state machine by goto. */
#include <stdio.h>

int main(void) {
    const char *s = "ab12 cd 345  x9";
    int words = 0, numbers = 0;
start:
    if (!*s) goto done;
    if (*s >= '0' && *s <= '9') goto number;
    if (*s == ' ') {
        s++;
        goto start;
    }
    words++;
word:
    if (*s >= 'a' && *s <= 'z') {
        s++;
        goto word;
    }
    goto start;
number:
    numbers++;
    while (*s >= '0' && *s <= '9') s++;
    goto start;
done:
    printf("%d %d\n", words, numbers);
    return words * 10 + numbers;
}
