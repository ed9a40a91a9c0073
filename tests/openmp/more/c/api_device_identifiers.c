// openmp: api omp_get_uid_from_device omp_get_device_from_uid
// The host has a name among all devices, by which it is found.
#include <omp.h>
#include <stdio.h>
#include <string.h>
#pragma weak omp_get_uid_from_device
#pragma weak omp_get_device_from_uid

int main(void) {
    int bad = 0;
    if (omp_get_uid_from_device) {
        const char *uid = omp_get_uid_from_device(omp_get_initial_device());
        bad += !uid || strlen(uid) == 0;
        bad += uid && omp_get_device_from_uid(uid) != omp_get_initial_device();
        bad += omp_get_uid_from_device(-1) != NULL && strcmp(omp_get_uid_from_device(-1), uid) != 0;
        bad += omp_get_uid_from_device(12345) != NULL;
        bad += omp_get_device_from_uid("no device has this name") != omp_invalid_device;
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
