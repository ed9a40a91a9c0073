#include "child.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

long ask_child(question f, int argument) {
  int ends[2];
  long answer = -1;
  if (pipe(ends) != 0)
    exit(9);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    answer = f(argument);
    ssize_t n = write(ends[1], &answer, sizeof answer);
    _exit(n == sizeof answer ? 0 : 1);
  }
  close(ends[1]);
  if (read(ends[0], &answer, sizeof answer) != sizeof answer)
    answer = -2;
  close(ends[0]);
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? answer : -3;
}
