#!/bin/bash
# Runs a campaign as a job array on a Slurm of one node, which is started for it and stopped after
# it, in a folder of its own. As root, on Debian or Ubuntu:
#
#     apt-get install -y slurmctld slurmd slurm-client munge
#     bench/slurm/one_node.sh FOLDER TASKS --pass cse --cases 4000
#
# `pir` is the one of PATH, or $PIR. Prints the result of `pir fuzz merge`, and ends with its status.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
tasks=$2
shift 2
PIR=$(command -v "${PIR:-pir}")
export PIR

slurm=$(mktemp -d /tmp/pir-slurm.XXXXXX)
host=$(hostname -s)
pids=()
stop() {
    # Only those that this script started.
    for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
    wait
    rm -rf "$slurm"
}
trap stop EXIT

# The key and the socket are private, so that a munged of the system does not matter.
chmod 711 "$slurm"
head -c 128 /dev/urandom > "$slurm/munge.key"
chmod 400 "$slurm/munge.key"
munged --foreground --force --key-file="$slurm/munge.key" --socket="$slurm/munge.socket" \
    --pid-file="$slurm/munge.pid" --log-file="$slurm/munge.log" --seed-file="$slurm/munge.seed" \
    2> "$slurm/munge.err" &
pids+=($!)

cat > "$slurm/slurm.conf" << CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=17817
SlurmdPort=17818
AuthType=auth/munge
AuthInfo=socket=$slurm/munge.socket
CredType=cred/munge
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$slurm/slurm.conf
mkdir "$slurm/state" "$slurm/spool"
slurmctld -D -c > "$slurm/slurmctld.log" 2>&1 &
pids+=($!)
slurmd -D > "$slurm/slurmd.log" 2>&1 &
pids+=($!)
for _ in $(seq 60); do
    sinfo --noheader --format=%T 2> /dev/null | grep -q idle && break
    sleep 1
done
sinfo --noheader --format='%N: %c CPUs, %T' || { tail -n 20 "$slurm"/*.log >&2; exit 2; }

log=$folder/%x-%A-%a.log
job=$(sbatch --parsable --export=ALL --array="1-$tasks" --output="$log" \
    "$here/campaign.sh" "$folder" "$@")
echo "job $job: $tasks tasks"
status=0
sbatch --export=ALL --wait --dependency="afterany:$job" --output="$folder/merged.txt" \
    "$here/merge.sh" "$folder" || status=$?
cat "$folder/merged.txt"
exit "$status"
