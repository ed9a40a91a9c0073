// openmp: api omp_control_tool
// Without a tool the answer is the same everywhere.
#include <omp.h>
#include <stdio.h>
extern int omp_control_tool_(int *, int *, void *);

int main(void) {
    int bad = 0, data = 3;
    int commands[] = {omp_control_tool_start, omp_control_tool_pause, omp_control_tool_flush,
                      omp_control_tool_end, 0, -1, 64, 1000};
    for (int k = 0; k < 8; k++) {
        bad += omp_control_tool(commands[k], k, &data) != omp_control_tool_notool;
        bad += omp_control_tool_(&commands[k], &k, &data) != omp_control_tool_notool;
    }
#pragma omp parallel reduction(+ : bad)
    bad += omp_control_tool(omp_control_tool_flush, 0, NULL) != omp_control_tool_notool;
    printf("%d %d\n", bad, data);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
