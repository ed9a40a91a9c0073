#!/usr/bin/env python3
"""Contended critical sections: PIR's run time against libomp's queued lock, the same programs.

    python3 bench/critical.py [--runs N] [--only WORD] [--threads N] [--no-build]

Each file of bench/critical is lowered to both back ends and run as a whole process, in turn, N times. The
times are medians less that of the same process with nothing to do. A/A is libomp in odd runs over even ones.
Results must be equal.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir")
SIZES = {"counter": 200_000, "work": 100_000, "loop": 1_000_000, "producers": 100_000}
THREADS = (2, 4)


def run(name, size, executor, threads):
    """Seconds of the process, and what it printed."""
    file = ROOT / "bench" / "critical" / f"{name}.pir"
    command = [PIR, "run", "--engine", "jit", "--executor", executor, "--threads", str(threads),
               "--entry", "prog", file, "--", str(size)]
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise SystemExit(f"{name} by {executor}: {done.returncode}\n{done.stderr}")
    return time.perf_counter() - start, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--threads", type=int, choices=THREADS)
    parser.add_argument("--no-build", action="store_true")
    arguments = parser.parse_args()
    if not arguments.no_build:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    print(f"{'program':10} {'thr':3} {'libomp ms':>9} {'A/A':>5} {'pir':>6}   (times libomp's)")
    for name in (n for n in SIZES if arguments.only in n):
        for threads in [arguments.threads] if arguments.threads else THREADS:
            times, empty, results = {"openmp": [], "rayon": []}, {"openmp": [], "rayon": []}, set()
            for _ in range(arguments.runs):
                for executor in times:
                    took, printed = run(name, SIZES[name], executor, threads)
                    times[executor].append(took)
                    results.add(printed)
                    empty[executor].append(run(name, 0, executor, threads)[0])
            if len(results) != 1:
                raise SystemExit(f"{name}: results differ: {sorted(results)}")
            start = {e: statistics.median(t) for e, t in empty.items()}
            halves = [statistics.median(times["openmp"][k::2]) - start["openmp"] for k in (0, 1)]
            peer, ours = (statistics.median(times[e]) - start[e] for e in ("openmp", "rayon"))
            print(f"{name:10} {threads:3} {peer * 1e3:9.1f} {halves[0] / halves[1]:5.2f} {ours / peer:6.2f}",
                  flush=True)


main()
