#include "answers.h"

#define NAME(name) name##_elsewhere
#define ANSWER(a) ask_elsewhere(a)
#include "regions.h"
