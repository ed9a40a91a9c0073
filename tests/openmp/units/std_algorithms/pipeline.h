#ifndef PIPELINE_H
#define PIPELINE_H
#include <functional>
#include <string>
#include <vector>

using Step = std::function<double(double)>;
using Visitor = std::function<void(std::size_t, double &)>;

/* build.cpp */
std::vector<Step> build_steps();
Step compose(std::vector<Step> steps);

/* run.cpp */
void for_all(std::vector<double> &v, const Visitor &visit);
void for_all_tasks(std::vector<double> &v, const Visitor &visit);
double fold(const std::vector<double> &v, const std::function<double(double, double)> &f);

#endif
