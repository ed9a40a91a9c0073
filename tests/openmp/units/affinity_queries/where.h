#ifndef WHERE_H
#define WHERE_H
#include <stddef.h>

/* ask.c */
int place_is_sane(void);
int places_are_sane(void);
int binding_of_level(void);
size_t describe(char *text, size_t size);

/* teams.c */
int members_with_binding(int threads);
int spread_and_close(int threads);

#endif
