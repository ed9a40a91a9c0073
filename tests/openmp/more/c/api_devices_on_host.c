// openmp: api omp_get_num_devices omp_get_initial_device omp_get_default_device omp_get_device_num omp_is_initial_device
// The host is the device with the number omp_get_num_devices().
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, n = omp_get_num_devices();
    bad += n < 0 || omp_get_initial_device() != n || omp_get_device_num() != n;
    bad += !omp_is_initial_device();
    omp_set_default_device(n);
    bad += omp_get_default_device() != n;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        bad += omp_get_default_device() != n || !omp_is_initial_device();
        bad += omp_get_device_num() != n;
    }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
