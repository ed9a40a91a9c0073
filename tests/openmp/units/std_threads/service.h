#ifndef SERVICE_H
#define SERVICE_H
#include <vector>

/* region.cpp: what each thread of the program calls. */
long histogram(const std::vector<unsigned char> &data, int threads, std::vector<long> &bins);
int depth_of_team(int threads);

/* orphan.cpp */
void count_part(const std::vector<unsigned char> &data, std::vector<long> &bins);

#endif
