#!/usr/bin/env python3
"""OpenMP programs: `pir cc` against clang with libomp, both at -O3.

    python3 bench/openmp.py [--threads N] [--runs N] [--only WORD] [--no-build]

Each kernel of bench/openmp runs in a process of its own, the two programs in turn, N times. A process
gives the least time of five runs; the table has the medians of these. A/A is clang in odd runs over even
ones. The results must be equal, and `pir cc` must have raised every region.
"""
import argparse
import math
import os
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir")
OUT = ROOT / "target" / "bench" / "openmp"


def build(name, peer, command):
    to = OUT / f"{name}-{peer}"
    words = [*command, "-O3", "-fopenmp", ROOT / "bench" / "openmp" / f"{name}.c", "-lm", "-o", to]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{peer}: {name}: {done.stderr}")
    return to


def run(program, kernel, threads):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
    done = subprocess.run([program, kernel], capture_output=True, text=True, env=environment, timeout=600)
    if done.returncode:
        raise SystemExit(f"{program} {kernel}: {done.returncode}\n{done.stderr}")
    time, result = done.stdout.split()
    return float(time), result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-build", action="store_true")
    arguments = parser.parse_args()
    if not arguments.no_build:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir", "-p", "pir-runtime"], check=True, cwd=ROOT)
    OUT.mkdir(parents=True, exist_ok=True)
    print(f"{'kernel':20} {'clang ms':>9} {'A/A':>5} {'pir ms':>9} {'pir':>6}   (times clang's, {arguments.threads} threads)")
    for name in ("loops", "tasks"):
        report = OUT / f"{name}.report"
        clang = build(name, "clang", ["clang-22"])
        pir = build(name, "pir", [PIR, "cc", f"--pir-report={report}"])
        if any(word in report.read_text() for word in (": call: ", " alone: ")):
            raise SystemExit(f"{name} is not raised:\n{report.read_text()}")
        kernels = subprocess.run([clang], capture_output=True, text=True, check=True).stdout.split()
        ratios = {}
        for kernel in (k for k in kernels if arguments.only in k):
            times = {clang: [], pir: []}
            results = set()
            for _ in range(arguments.runs):
                for program in times:
                    time, result = run(program, kernel, arguments.threads)
                    times[program].append(time)
                    results.add(result)
            if len(results) != 1:
                raise SystemExit(f"{kernel}: results differ: {results}")
            halves = [statistics.median(times[clang][k::2]) for k in (0, 1)]
            theirs, ours = (statistics.median(times[p]) for p in (clang, pir))
            ratios[kernel] = ours / theirs
            print(f"{kernel:20} {theirs * 1e3:9.3f} {halves[0] / halves[1]:5.2f} {ours * 1e3:9.3f} {ours / theirs:6.3f}",
                  flush=True)
        if ratios:
            mean = math.exp(statistics.mean(map(math.log, ratios.values())))
            worst = max(ratios, key=ratios.get)
            print(f"{name}: geometric mean {mean:.3f}, worst {ratios[worst]:.3f} ({worst})\n")


if __name__ == "__main__":
    main()
