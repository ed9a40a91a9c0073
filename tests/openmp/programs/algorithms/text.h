#pragma once

#include <string>
#include <vector>

std::vector<std::string> words(int count);
bool check_words();
