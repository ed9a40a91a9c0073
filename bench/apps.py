#!/usr/bin/env python3
"""Applications with OpenMP: `pir cc` against clang and flang with libomp, all at -O2.

    python3 bench/apps.py [--threads N] [--runs N] [--only WORD] [--no-build]
    python3 bench/apps.py --without PASS [--without PASS …] | --each-pass

Each program of bench/apps is a process of its own that measures its work itself. The order of the programs turns
round after each round (ABBA), and the table has the medians. A/A is clang in every other pair of rounds over the
rest; where it is far from 1, the machine was too noisy for a verdict. What the programs print must be equal but for
the last digits of real numbers.

With --without the peer is `pir cc` itself, and the table has the time with all passes over the time without one: below
1 the pass gains. `-` says that the machine code is the same without it, so that it does nothing for the program.
--each-pass does this for each pass that `pir cc` runs.
"""
import argparse
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "apps"
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir").absolute()
OUT = ROOT / "target" / "bench" / "apps"
TASKS = ("sort", "treesearch", "looptasks")
LANGUAGES = {".c": ("clang-22", "cc"), ".cpp": ("clang++-22", "c++"), ".f90": ("flang-22", "fc")}
TOLERANCE = 1e-4
# What `pir cc` runs on raised code and at -O2.
PASSES = (
    "inline", "sroa", "mem2reg", "simplify-cfg", "cse", "licm", "constant-propagation", "forward-loads",
    "promote-records", "dead-stores", "dce", "interior-to-branch", "canonicalise-forks", "remove-empty-regions",
    "fuse-parallel-loops", "sequentialise",
)


def build(source, peer, command):
    folder = OUT / peer
    folder.mkdir(parents=True, exist_ok=True)
    to = folder / source.stem
    words = [*command, "-O2", "-fopenmp", source, "-lm", "-o", to]
    # flang writes module files to the current folder.
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise SystemExit(f"{peer}: {source.name}: {done.stderr}")
    return to


def run(program, threads):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
    done = subprocess.run([program], capture_output=True, text=True, env=environment, timeout=600)
    if done.returncode:
        raise SystemExit(f"{program}: {done.returncode}\n{done.stderr}")
    result, time = done.stdout.rstrip().rsplit("time ", 1)
    return float(time), result


def same(a, b):
    """Whether two outputs differ in the last digits of real numbers alone."""
    a, b = (re.split(r"\s+", text.strip()) for text in (a, b))
    return len(a) == len(b) and all(x == y or is_near(x, y) for x, y in zip(a, b))


def is_near(a, b):
    if not all(re.fullmatch(r"[-+]?\d*\.\d+(?:[eE][-+]?\d+)?", text) for text in (a, b)):
        return False
    a, b = float(a), float(b)
    return abs(a - b) <= TOLERANCE * max(abs(a), abs(b), 1e-9)


def measure(programs, threads, runs):
    """The times of each program, in turn: forwards, then backwards."""
    times = {peer: [] for peer in programs}
    expected = None
    for k in range(runs):
        for peer in list(programs)[:: -1 if k % 2 else 1]:
            time, result = run(programs[peer], threads)
            times[peer].append(time)
            expected = expected or result
            if not same(expected, result):
                raise SystemExit(f"{programs[peer]}: the results differ:\n{expected}\n{result}")
    return times


def spread(times):
    """The medians of every other pair of runs, as a ratio."""
    halves = [[t for k, t in enumerate(times) if k // 2 % 2 == half] for half in (0, 1)]
    return statistics.median(halves[0]) / statistics.median(halves[1])


def mean(ratios):
    return math.exp(statistics.mean(map(math.log, ratios)))


def sources(only):
    found = [s for s in sorted(HERE.iterdir()) if s.suffix in LANGUAGES and only in s.stem]
    return sorted(found, key=lambda s: s.stem in TASKS)


def compare_with_clang(arguments):
    print(f"{'program':12} {'clang ms':>9} {'A/A':>6} {'pir ms':>9} {'A/A':>6} {'ratio':>6}"
          f"   (pir over clang, {arguments.threads} threads)")
    ratios = {}
    for source in sources(arguments.only):
        clang, pir = LANGUAGES[source.suffix]
        programs = {"clang": build(source, "clang", [clang]), "pir": build(source, "pir", [PIR, pir])}
        times = measure(programs, arguments.threads, arguments.runs)
        theirs, ours = (statistics.median(times[p]) for p in programs)
        ratios[source.stem] = ours / theirs
        print(f"{source.stem:12} {theirs * 1e3:9.1f} {spread(times['clang']):6.2f} {ours * 1e3:9.1f}"
              f" {spread(times['pir']):6.2f} {ours / theirs:6.3f}", flush=True)
    loops = [r for name, r in ratios.items() if name not in TASKS]
    if loops:
        print(f"loops: geometric mean {mean(loops):.3f}, worst {max(loops):.3f}")


def compare_passes(arguments, passes):
    """Times with all passes over those without each of these."""
    print(f"{'program':12} {'ms':>8} {'A/A':>6} " + " ".join(f"{name:>{len(name) + 1}}" for name in passes))
    ratios = {name: [] for name in passes}
    for source in sources(arguments.only):
        command = [PIR, LANGUAGES[source.suffix][1]]
        programs = {"all": build(source, "pir", command)}
        for name in passes:
            without = build(source, f"without-{name}", [*command, f"--pir-without={name}"])
            if code(without) != code(programs["all"]):
                programs[name] = without
        times = measure(programs, arguments.threads, arguments.runs)
        ours = statistics.median(times["all"])
        cells = []
        for name in passes:
            ratio = ours / statistics.median(times[name]) if name in programs else None
            ratios[name].append(ratio or 1.0)
            cells.append(f"{f'{ratio:.3f}' if ratio else '-':>{len(name) + 1}}")
        print(f"{source.stem:12} {ours * 1e3:8.1f} {spread(times['all']):6.2f} " + " ".join(cells), flush=True)
    means = " ".join(f"{mean(ratios[name]):{len(name) + 1}.3f}" for name in passes)
    print(f"{'mean':28} {means}")


def code(program):
    """The machine code of a program."""
    text = program.with_suffix(".text")
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.text", program, text], check=True)
    return text.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=12)
    parser.add_argument("--only", default="", help="a part of the names of the programs")
    parser.add_argument("--no-build", action="store_true", help="use `pir` as it was built before")
    parser.add_argument("--without", action="append", default=[], metavar="PASS")
    parser.add_argument("--each-pass", action="store_true")
    arguments = parser.parse_args()
    if arguments.runs < 3:
        parser.error("--runs: at least 3, since halves of them are compared")
    if not arguments.no_build and "PIR" not in os.environ:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    without = PASSES if arguments.each_pass else arguments.without
    if without:
        compare_passes(arguments, without)
    else:
        compare_with_clang(arguments)


if __name__ == "__main__":
    sys.exit(main())
