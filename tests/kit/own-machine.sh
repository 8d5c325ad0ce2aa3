# Turns this process into the first one of an isolated machine with systemd. If debootstrap has filled FOLDER, it is a
# machine of its own, also with its own network, which has only the loopback device. Otherwise it gets a copy of the
# host's /etc; the other folders and the network are shared with the host, or empty.
#   sh own-machine.sh FOLDER [NODE]   FOLDER becomes its root; NODE, a folder with bin/node and bin/npm, its /usr/local
set -e
root=$1
[ ! -x "$root/usr/lib/systemd/systemd" ] || own=yes
if [ "$3" != inside ]; then
  # systemd moves every process of the control group in which it starts, so start it in an empty group.
  mkdir "$root/groups"
  mount -t cgroup2 none "$root/groups"
  mkdir "$root/groups/${root##*/}"
  echo $$ > "$root/groups/${root##*/}/cgroup.procs"
  exec unshare --mount --pid --fork --kill-child --ipc --uts --cgroup ${own:+--net} sh "$0" "$root" "$2" inside
fi
umount "$root/groups"
chmod 755 "$root"
mount --bind "$root" "$root"
cd "$root"
mkdir -p dev opt proc run sys tmp usr var/lib var/backups var/tmp ".$HOME"
chmod 1777 tmp var/tmp
if [ -z "$own" ]; then
  cp -a /bin /sbin /lib* /etc .
  mount --bind -o ro /usr usr
fi
[ -z "$2" ] || mount --bind "$2" usr/local
# npm's cache and settings.
mount --bind "$HOME" ".$HOME"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 none sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs dev
for name in null zero full random urandom tty; do
  touch dev/$name
  mount --bind /dev/$name dev/$name
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
if [ -z "$own" ]; then
  # No service of the host may start in this machine, so keep only the targets that units depend on by default.
  rm -rf etc/systemd/system
  mkdir -p etc/systemd/system
  for target in sysinit basic sockets multi-user network shutdown; do
    printf '[Unit]\nDescription=%s\nDefaultDependencies=no\n' $target > etc/systemd/system/$target.target
  done
fi
pivot_root . .
umount -l .
exec env -i container=test $([ -n "$own" ] || echo SYSTEMD_UNIT_PATH=/etc/systemd/system) \
  /usr/lib/systemd/systemd --system --unit=multi-user.target --log-target=console
