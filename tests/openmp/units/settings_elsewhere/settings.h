#ifndef SETTINGS_H
#define SETTINGS_H

/* configure.c changes settings of the calling task. */
void want_threads(int n);
void want_levels(int n);
void want_dynamic(int yes);

/* ask.c opens regions and says what they have. */
int team_size(void);
int nested_sizes(int outer, int inner, int *sizes);
int inner_default(int *sizes, int outer);
int settings_of_now(int *threads, int *levels, int *dynamic);

#endif
