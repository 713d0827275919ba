#!/bin/sh
# A Slurm of one node on this machine, for the tests: Debian's packages, as root, without systemd and cgroups.
# `setup.sh CORES` says how many cores Slurm takes the node to have, which need not be true. It has as many GPUs: none is real.
set -eu
cores=${1:-2}
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
command -v slurmctld >/dev/null && command -v slurmd >/dev/null && command -v sbatch >/dev/null &&
  /usr/bin/python3 -c 'import numpy' 2>/dev/null || {
  apt-get -o DPkg::Lock::Timeout=300 -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq install -y slurmctld slurmd slurm-client munge python3-numpy >/dev/null
}
# Elsewhere systemd makes it.
mkdir -p /run/munge
chown munge: /run/munge
chmod 755 /run/munge
munge -n >/dev/null 2>&1 || runuser -u munge -- /usr/sbin/munged
host=$(hostname)
grep -q " $host" /etc/hosts || echo "127.0.0.1 $host" >>/etc/hosts
mkdir -p /etc/slurm /var/spool/slurmctld /var/spool/slurmd /var/log/slurm
cat >/etc/slurm/slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=5
ReturnToService=2
SlurmctldPidFile=/run/slurmctld.pid
SlurmdPidFile=/run/slurmd.pid
StateSaveLocation=/var/spool/slurmctld
SlurmdSpoolDir=/var/spool/slurmd
SlurmctldLogFile=/var/log/slurm/slurmctld.log
SlurmdLogFile=/var/log/slurm/slurmd.log
SlurmdParameters=config_overrides
GresTypes=gpu
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cores SocketsPerBoard=1 CoresPerSocket=$cores ThreadsPerCore=1 RealMemory=4000 Gres=gpu:$cores State=UNKNOWN
PartitionName=gpu Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
# A count alone marks the node invalid, and numbers of GPUs are in the environment of tasks where the files are devices.
mkdir -p /run/slurm-test
for gpu in $(seq 0 $((cores - 1))); do
  [ -e "/run/slurm-test/gpu$gpu" ] || mknod "/run/slurm-test/gpu$gpu" c 1 3
done
echo "NodeName=$host Name=gpu File=/run/slurm-test/gpu[0-$((cores - 1))] Flags=nvidia_gpu_env" >/etc/slurm/gres.conf
# One that runs may have other cores.
if scontrol shutdown >/dev/null 2>&1; then
  while pidof slurmctld slurmd >/dev/null; do sleep 0.2; done
fi
slurmctld && slurmd
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sinfo --noheader --format=%T | grep -q idle && exit 0
  sleep 1
done
sinfo >&2
exit 1
