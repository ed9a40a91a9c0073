#!/usr/bin/env python3
"""PIR's OpenMP run time against libomp on a machine that others use, too.

    python3 bench/crowded.py [--runs N] [--load N…] [--only WORD] [--policy WORD] [--library FOLDER]

The script makes the load itself: 2 and 4 times as many busy threads as the machine has processors. Each
program of bench/crowded is compiled by clang alone and linked once with libomp and once with libpiromp. Both
have a thread for each processor, and run in turn, with libomp a second time, N times, in the order A B C C B A.

The program gives its own time. The script prints the ratio of the medians with the interval that holds 95 % of
the ratios of drawn samples, the ratio of the 95th percentiles, and libomp against itself. Where that is outside
of 0.95 to 1.05, it says "no verdict".
"""
import argparse
import contextlib
import os
import pathlib
import random
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "bench" / "crowded"
PROGRAMS = ("stencil", "barriers", "tasks", "critical")
POLICIES = ("default", "passive")
MOST_MEDIAN, MOST_95TH = 1.2, 1.5
# Ends with the process that has begun it, even if that is killed.
BUSY = """
import os, sys
while os.getppid() == int(sys.argv[1]):
    for _ in range(1_000_000):
        pass
"""


def build(library):
    """The programs by name and library; `library`: a folder with libpiromp.so, or None."""
    OUT.mkdir(parents=True, exist_ok=True)
    run = lambda *words: subprocess.run([*map(str, words)], check=True, stdout=subprocess.DEVNULL)
    if library is None:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
        run(ROOT / "target/release/pir", "install", "--prefix", OUT / "prefix")
        library = OUT / "prefix/lib"
    for name in PROGRAMS:
        made = OUT / f"{name}.o"
        run("clang-22", "-O2", "-fopenmp", "-c", ROOT / f"bench/crowded/{name}.c", "-o", made)
        run("clang-22", "-fopenmp", made, "-o", OUT / f"{name}.libomp")
        run("clang-22", made, f"-L{library}", "-lpiromp", f"-Wl,-rpath,{library}", "-o", OUT / f"{name}.piromp")


@contextlib.contextmanager
def busy(count):
    """So many threads that compute for ever, in processes of their own."""
    words = [sys.executable, "-c", BUSY, str(os.getpid())]
    others = [subprocess.Popen(words) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
        for other in others:
            other.wait()


def seconds(name, library, policy, results):
    """The time that the program gives; its result goes to `results`."""
    environment = os.environ | {"OMP_NUM_THREADS": str(len(os.sched_getaffinity(0)))}
    for variable in ("OMP_WAIT_POLICY", "KMP_BLOCKTIME", "KMP_LIBRARY"):
        environment.pop(variable, None)
    if policy != "default":
        environment["OMP_WAIT_POLICY"] = policy
    words = [OUT / f"{name}.{library}"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=300, check=True)
    time, result = done.stdout.split("\n", 1)
    results.add(result)
    return float(time)


def percentile_95(times):
    return statistics.quantiles(times, n=20, method="inclusive")[-1]


def interval(ours, peers, draws=2000):
    """Of the ratio of medians: samples of the same size are drawn from the times, with replacement."""
    chance = random.Random(1)
    of = lambda times: statistics.median(chance.choices(times, k=len(times)))
    ratios = sorted(of(ours) / of(peers) for _ in range(draws))
    return ratios[draws // 40], ratios[-draws // 40]


def verdict(itself, median, tail):
    if not 0.95 <= itself <= 1.05:
        return "no verdict"
    return "met" if median <= MOST_MEDIAN and tail <= MOST_95TH else "MISSED"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--load", type=int, nargs="+", default=[2, 4], help="busy threads for each processor")
    parser.add_argument("--only", default="")
    parser.add_argument("--policy", choices=POLICIES, action="append")
    parser.add_argument("--library", type=pathlib.Path, help="a folder with libpiromp.so, which is not built")
    arguments = parser.parse_args()
    build(arguments.library and arguments.library.resolve())
    processors = len(os.sched_getaffinity(0))
    print(f"{'program':9} {'load':>4} {'policy':8} {'libomp ms':>9} {'A/A':>5} {'piromp':>6} {'interval':>13} "
          f"{'95th':>5}   (times libomp's, {arguments.runs} processes each)")
    for load in arguments.load:
        for name in (n for n in PROGRAMS if arguments.only in n):
            for policy in arguments.policy or POLICIES:
                order, results = ["libomp", "piromp", "again"], set()
                times = {side: [] for side in order}
                with busy(load * processors):
                    for run in range(arguments.runs):
                        for side in order[:: 1 if run % 2 == 0 else -1]:
                            library = "piromp" if side == "piromp" else "libomp"
                            times[side].append(seconds(name, library, policy, results))
                if len(results) != 1:
                    raise SystemExit(f"{name}: results differ: {sorted(results)}")
                peers = times["libomp"] + times["again"]
                itself = statistics.median(times["again"]) / statistics.median(times["libomp"])
                median = statistics.median(times["piromp"]) / statistics.median(peers)
                tail = percentile_95(times["piromp"]) / percentile_95(peers)
                low, high = interval(times["piromp"], peers)
                print(f"{name:9} {load:3}x {policy:8} {statistics.median(peers) * 1e3:9.1f} {itself:5.2f} "
                      f"{median:6.2f} {low:5.2f} to {high:4.2f} {tail:5.2f}   {verdict(itself, median, tail)}",
                      flush=True)


main()
