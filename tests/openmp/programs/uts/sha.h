// SHA-1 of short messages.
#ifndef SHA_H
#define SHA_H

#include <stddef.h>
#include <stdint.h>

struct digest {
    uint32_t word[5];
};

struct digest sha1(const unsigned char *message, size_t length);

#endif
