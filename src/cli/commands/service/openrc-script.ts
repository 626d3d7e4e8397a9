import { environmentFile, type ServicePlan, serviceUser } from './plan-service'

/** The init script for Alpine and other systems with OpenRC. The service is restarted if it crashes. */
export function openrcScript({ program, dataDir, needsLowPort }: ServicePlan): string {
  return `#!/sbin/openrc-run
# Trackhut, a workout tracker. Its settings are in ${environmentFile}.

description="Trackhut, a workout tracker"
supervisor=supervise-daemon
command=${quoted(program)}
command_user="${serviceUser}:${serviceUser}"
directory="/"
umask=077
# As an argument: OpenRC before 0.53 hands its own setting on under a name that it does not know.
supervise_daemon_args="--no-new-privs"
${needsLowPort ? 'capabilities="^cap_net_bind_service"\n' : ''}respawn_delay=5
respawn_max=5
respawn_period=600
retry="TERM/15/KILL/5"
output_log="/var/log/trackhut.log"
error_log="/var/log/trackhut.log"

depend() {
  use net dns
  after firewall
}

extra_started_commands="reload"

reload() {
  ebegin "Reading the settings of Trackhut again"
  supervise-daemon "$RC_SVCNAME" --signal HUP
  eend $?
}

start_pre() {
  # The loader of programs says so too, in a hundred lines.
  if [ -e /lib/ld-musl-x86_64.so.1 ] || [ -e /lib/ld-musl-aarch64.so.1 ]; then
    if [ ! -e /usr/lib/libstdc++.so.6 ]; then
      eerror "Trackhut needs the C++ library: apk add libstdc++"
      return 1
    fi
  fi
  checkpath --directory --mode 0700 --owner "${serviceUser}:${serviceUser}" ${quoted(dataDir)}
  checkpath --file --mode 0600 --owner "${serviceUser}:${serviceUser}" /var/log/trackhut.log
  set -a
  DATA_DIR=${quoted(dataDir)}
  if [ -r ${environmentFile} ]; then
    . ${environmentFile}
  fi
  set +a
}
`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
