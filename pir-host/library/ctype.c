// The character classes of ctype.h in the C locale, with the results of glibc.
//
// A class function returns the bit of the class in glibc's table. An argument that is neither EOF
// nor a character is undefined behaviour, which the host reports.

_Noreturn void __pir_not_a_character(int c);

#define IS(name, bit, condition)                                                                   \
    int name(int c) {                                                                              \
        if (c < -128 || c > 255) __pir_not_a_character(c);                                         \
        return (condition) ? (bit) : 0;                                                            \
    }

#define IN(first, last) (c >= (first) && c <= (last))

IS(isupper, 0x100, IN('A', 'Z'))
IS(islower, 0x200, IN('a', 'z'))
IS(isalpha, 0x400, IN('A', 'Z') || IN('a', 'z'))
IS(isdigit, 0x800, IN('0', '9'))
IS(isxdigit, 0x1000, IN('0', '9') || IN('A', 'F') || IN('a', 'f'))
IS(isspace, 0x2000, c == ' ' || IN(9, 13))
IS(isprint, 0x4000, IN(32, 126))
IS(isgraph, 0x8000, IN(33, 126))
IS(isblank, 0x1, c == ' ' || c == '\t')
IS(iscntrl, 0x2, IN(0, 31) || c == 127)
IS(ispunct, 0x4, IN(33, 47) || IN(58, 64) || IN(91, 96) || IN(123, 126))
IS(isalnum, 0x8, IN('0', '9') || IN('A', 'Z') || IN('a', 'z'))

int isascii(int c) { return (c & ~0x7f) == 0; }

int toascii(int c) { return c & 0x7f; }

// glibc returns a negative char other than EOF as unsigned char.
int toupper(int c) { return IN('a', 'z') ? c - 32 : IN(-128, -2) ? c + 256 : c; }

int tolower(int c) { return IN('A', 'Z') ? c + 32 : IN(-128, -2) ? c + 256 : c; }
