// Calls each function of pir-host/library/strings.c for all short strings over a small alphabet, and
// prints a digest of the results for each.

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

static const char ALPHABET[] = {'a', 'A', 'b', (char)0xe4};
enum { LETTERS = 4, COUNT = 1 + 4 + 16, ROOM = 8 };

static char strings[COUNT][3];
static uint64_t digest;

static void add(int64_t x) { digest = (digest ^ (uint64_t)x) * 0x100000001b3; }

// Adds a pointer into a string, or null.
static void add_at(const char *p, const char *base) { add(p ? p - base : -1); }

static void add_bytes(const char *p, int size) {
    for (int k = 0; k < size; k++) add(p[k]);
}

static void end(const char *name) {
    printf("%s %016lx\n", name, (unsigned long)digest);
    digest = 0xcbf29ce484222325;
}

#define FOR(s) for (char(*s##_)[3] = strings, *s; s##_ < strings + COUNT && (s = *s##_, 1); s##_++)
#define PAIRS(name, ...)                                                                           \
    FOR(s) FOR(t) { __VA_ARGS__; }                                                                 \
    end(name)
#define SIZES(name, ...)                                                                           \
    FOR(s) FOR(t) for (size_t n = 0; n < 4; n++) { __VA_ARGS__; }                                  \
    end(name)
#define INTO(name, ...)                                                                            \
    SIZES(name, char to[ROOM] = {1, 2, 3, 4, 5, 6, 7, 0}; strcpy(to, t); __VA_ARGS__;              \
          add_bytes(to, ROOM))
#define CHARS(name, ...)                                                                           \
    FOR(s) for (int c = -1; c < LETTERS; c++) {                                                    \
        int wanted = c < 0 ? 0 : ALPHABET[c];                                                      \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    end(name)

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
    for (int k = 0; k < COUNT; k++)
        for (int rest = k, at = 0; rest > 0; rest = (rest - 1) / LETTERS)
            strings[k][at++] = ALPHABET[(rest - 1) % LETTERS];
    end("start");
    CHARS("strlen", add(strlen(s) + wanted));
    SIZES("strnlen", add(strnlen(s, n) + strnlen(t, n)));
    INTO("strcpy", add_at(strcpy(to, s), to));
    INTO("stpcpy", add_at(stpcpy(to, s), to));
    INTO("strncpy", add_at(strncpy(to, s, n), to));
    INTO("stpncpy", add_at(stpncpy(to, s, n), to));
    INTO("strcat", add_at(strcat(to, s), to));
    INTO("strncat", add_at(strncat(to, s, n), to));
    PAIRS("strcmp", add(sign(strcmp(s, t))));
    PAIRS("strcoll", add(sign(strcoll(s, t))));
    SIZES("strncmp", add(sign(strncmp(s, t, n))));
    PAIRS("strcasecmp", add(sign(strcasecmp(s, t))));
    SIZES("strncasecmp", add(sign(strncasecmp(s, t, n))));
    CHARS("strchr", add_at(strchr(s, wanted), s));
    CHARS("index", add_at(index(s, wanted), s));
    CHARS("strchrnul", add_at(strchrnul(s, wanted), s));
    CHARS("strrchr", add_at(strrchr(s, wanted), s));
    CHARS("rindex", add_at(rindex(s, wanted), s));
    PAIRS("strstr", add_at(strstr(s, t), s));
    PAIRS("strcasestr", add_at(strcasestr(s, t), s));
    PAIRS("strspn", add(strspn(s, t)));
    PAIRS("strcspn", add(strcspn(s, t)));
    PAIRS("strpbrk", add_at(strpbrk(s, t), s));
    INTO("strtok", for (char *k = strtok(to, s); k; k = strtok(NULL, s)) add_at(k, to));
    INTO("strtok_r", char *next; for (char *k = strtok_r(to, s, &next); k;
                                      k = strtok_r(NULL, s, &next)) add_at(k, to));
    INTO("strsep", char *next = to; for (char *k; (k = strsep(&next, s));) add_at(k, to));
    SIZES("strndup", char *copy = strndup(strlen(s) ? s : t, n); add_bytes(copy, strlen(copy) + 1); free(copy));
    PAIRS("strdup", char *copy = strdup(strlen(s) ? s : t); add_bytes(copy, strlen(copy) + 1); free(copy));

    const wchar_t *wide[] = {L"", L"a", L"b", L"ab", L"\U0001f600", L"ba"};
    for (int i = 0; i < 6; i++) {
        add(wcslen(wide[i]));
        for (int j = 0; j < 6; j++) {
            add(sign(wcscmp(wide[i], wide[j])));
            wchar_t *at = wcschr(wide[i], wide[j][0]);
            add(at ? at - wide[i] : -1);
            wchar_t to[8];
            wcscat(wcscpy(to, wide[i]), wide[j]);
            add_bytes((char *)to, 4 * (wcslen(to) + 1));
        }
    }
    end("wcs");
}
