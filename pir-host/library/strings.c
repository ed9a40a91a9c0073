// The functions of string.h, strings.h and wchar.h on strings, byte by byte.
//
// Searches and comparisons read no byte after the last one that the result depends on. Copies are
// those of memcpy, so that ranges that overlap are undefined behaviour.

typedef unsigned long size_t;
typedef unsigned char byte;
typedef int wchar_t;

void *malloc(size_t size);
char **__pir_strtok_pointer(void);

#define NULL ((void *)0)

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

size_t strnlen(const char *s, size_t max) {
    size_t n = 0;
    while (n < max && s[n]) n++;
    return n;
}

char *stpcpy(char *to, const char *from) {
    size_t len = strlen(from);
    __builtin_memcpy(to, from, len + 1);
    return to + len;
}

char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}

char *stpncpy(char *to, const char *from, size_t size) {
    size_t len = strnlen(from, size);
    __builtin_memcpy(to, from, len);
    __builtin_memset(to + len, 0, size - len);
    return to + len;
}

char *strncpy(char *to, const char *from, size_t size) {
    stpncpy(to, from, size);
    return to;
}

char *strcat(char *to, const char *from) {
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *to, const char *from, size_t max) {
    size_t len = strnlen(from, max);
    char *end = to + strlen(to);
    __builtin_memcpy(end, from, len);
    end[len] = 0;
    return to;
}

size_t strlcpy(char *to, const char *from, size_t size) {
    size_t len = strlen(from);
    if (size > 0) {
        size_t copied = len < size ? len : size - 1;
        __builtin_memcpy(to, from, copied);
        to[copied] = 0;
    }
    return len;
}

// The checked forms ignore the size of the target, because each access is checked anyway.
char *__strcpy_chk(char *to, const char *from, size_t room) { return strcpy(to, from); }
char *__stpcpy_chk(char *to, const char *from, size_t room) { return stpcpy(to, from); }
char *__strcat_chk(char *to, const char *from, size_t room) { return strcat(to, from); }
char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
    return strncpy(to, from, n);
}
char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
    return stpncpy(to, from, n);
}
char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
    return strncat(to, from, n);
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (byte)*a - (byte)*b;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t max) {
    for (; max > 0; max--, a++, b++)
        if (*a != *b || !*a) return (byte)*a - (byte)*b;
    return 0;
}

static inline __attribute__((always_inline)) byte lower(char c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

int strcasecmp(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) - lower(*b);
}

int strncasecmp(const char *a, const char *b, size_t max) {
    for (; max > 0; max--, a++, b++)
        if (lower(*a) != lower(*b) || !*a) return lower(*a) - lower(*b);
    return 0;
}

char *strchrnul(const char *s, int c) {
    while (*s && *s != (char)c) s++;
    return (char *)s;
}

char *strchr(const char *s, int c) {
    s = strchrnul(s, c);
    return *s == (char)c ? (char *)s : NULL;
}

char *index(const char *s, int c) { return strchr(s, c); }

char *strrchr(const char *s, int c) {
    const char *last = NULL;
    do
        if (*s == (char)c) last = s;
    while (*s++);
    return (char *)last;
}

char *rindex(const char *s, int c) { return strrchr(s, c); }

char *strstr(const char *s, const char *part) {
    for (;; s++) {
        size_t n = 0;
        while (part[n] && s[n] == part[n]) n++;
        if (!part[n]) return (char *)s;
        if (!s[n]) return NULL;
    }
}

char *strcasestr(const char *s, const char *part) {
    for (;; s++) {
        size_t n = 0;
        while (part[n] && lower(s[n]) == lower(part[n])) n++;
        if (!part[n]) return (char *)s;
        if (!s[n]) return NULL;
    }
}

size_t strspn(const char *s, const char *set) {
    size_t n = 0;
    while (s[n] && *strchrnul(set, s[n])) n++;
    return n;
}

size_t strcspn(const char *s, const char *set) {
    size_t n = 0;
    while (s[n] && !*strchrnul(set, s[n])) n++;
    return n;
}

char *strpbrk(const char *s, const char *set) {
    s += strcspn(s, set);
    return *s ? (char *)s : NULL;
}

char *strtok_r(char *s, const char *set, char **next) {
    if (!s) s = *next;
    s += strspn(s, set);
    if (!*s) {
        *next = s;
        return NULL;
    }
    char *end = s + strcspn(s, set);
    if (*end) *end++ = 0;
    *next = end;
    return s;
}

char *__strtok_r(char *s, const char *set, char **next) {
    return strtok_r(s, set, next);
}

// The host keeps the pointer for all strands.
char *strtok(char *s, const char *set) { return strtok_r(s, set, __pir_strtok_pointer()); }

char *strsep(char **at, const char *set) {
    char *s = *at;
    if (!s) return NULL;
    char *end = s + strcspn(s, set);
    if (*end) {
        *end = 0;
        *at = end + 1;
    } else {
        *at = NULL;
    }
    return s;
}

char *strndup(const char *s, size_t max) {
    size_t len = strnlen(s, max);
    char *copy = malloc(len + 1);
    if (!copy) return NULL;
    __builtin_memcpy(copy, s, len);
    copy[len] = 0;
    return copy;
}

char *strdup(const char *s) {
    char *copy = malloc(strlen(s) + 1);
    return copy ? strcpy(copy, s) : NULL;
}

char *__strdup(const char *s) { return strdup(s); }

size_t wcslen(const wchar_t *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
    while (*a && *a == *b) a++, b++;
    return *a < *b ? -1 : *a > *b;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
    __builtin_memcpy(to, from, (wcslen(from) + 1) * sizeof(wchar_t));
    return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
    wcscpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    while (*s && *s != c) s++;
    return *s == c ? (wchar_t *)s : NULL;
}
