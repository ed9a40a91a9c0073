/* Wide characters and UTF-8 strings. */
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>
#include <locale.h>
#include <uchar.h>

int main(void) {
    wchar_t w[20] = L"Gr\u00fc\u00dfe";
    char32_t u[] = U"\U0001F600x";
    char16_t v[] = u"\U0001F600";
    wcscat(w, L"!");
    printf("%zu %d %x %zu %d\n", wcslen(w), (int)w[2], (unsigned)u[0], sizeof v / sizeof *v,
           wcscmp(w, L"Gs") < 0); /* only the sign is portable */
    printf("%s %zu %d\n", u8"\u03c0", sizeof u8"\u03c0", iswalpha(L'a') != 0);
    wchar_t b[30];
    swprintf(b, 30, L"%d-%ls", 5, L"wide");
    return (int)wcstol(b, 0, 10);
}
