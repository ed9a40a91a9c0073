/* Roundings to bfloat that libgcc 12 does not have. */
typedef unsigned u32;

static __bf16 make(u32 bits) {
    unsigned short half = bits >> 16;
    __bf16 r;
    __builtin_memcpy(&r, &half, 2);
    return r;
}

__bf16 __truncsfbf2(float x) {
    u32 u;
    __builtin_memcpy(&u, &x, 4);
    if (x != x) return make(u | 0x400000);
    return make(u + 0x7fff + (u >> 16 & 1));
}
