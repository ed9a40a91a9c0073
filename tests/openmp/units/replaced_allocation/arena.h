#pragma once

enum { THREADS = 8 };

extern long arena_uses[THREADS], arena_levels[4], arena_sums;
extern bool arena_is_open;
