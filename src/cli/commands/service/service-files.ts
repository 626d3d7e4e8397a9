// The files that start Trackhut as a service or in a container.
import { environmentFile, inShell, type ServicePlan, serviceUser, usualDataDir } from './plan-service'

/**
 * Returns the systemd unit, with all restrictions under which the server still works, see `systemd-analyze security`.
 * `MemoryDenyWriteExecute` is impossible, because JavaScript is compiled at run time.
 */
export function systemdUnit({ program, dataDir, otherFolders, needsLowPort }: ServicePlan): string {
  const isUsual = dataDir === usualDataDir
  // The prefix `-` lets the service start if a folder is missing, such as a backup disk that is not mounted.
  const written = [...(isUsual ? [] : [dataDir]), ...otherFolders.map(folder => `-${folder}`)]
  return `[Unit]
Description=Trackhut, a workout tracker
Wants=network-online.target
After=network-online.target time-sync.target
# After five failures in ten minutes it stays down.
StartLimitIntervalSec=600
StartLimitBurst=5

[Service]
Type=notify
NotifyAccess=main
ExecStart=${quoted(program)}
# The shell's own: a small system may have no program of this name.
ExecReload=/bin/sh -c 'kill -HUP $$MAINPID'
User=${serviceUser}
Group=${serviceUser}
${isUsual ? 'StateDirectory=trackhut\nStateDirectoryMode=0700\n' : ''}Environment=${quoted(`DATA_DIR=${dataDir}`)}
EnvironmentFile=-${environmentFile}
UMask=0077

# An upgrade of a large database takes a while.
TimeoutStartSec=30min
TimeoutStopSec=15
# The thread that answers requests says again and again that it goes on.
WatchdogSec=2min
Restart=on-failure
RestartSec=5
# Exit codes that another start would not change.
RestartPreventExitStatus=2 65 70 78

# Heavy work is done by processes of its own: one that takes too much ends, the server goes on.
MemoryHigh=60%
MemoryMax=75%
OOMPolicy=continue
TasksMax=256
LimitNOFILE=65536
LimitCORE=0

# The disk: nothing is written to but the data directory.
ProtectSystem=strict
${written.length > 0 ? `ReadWritePaths=${written.map(quoted).join(' ')}\n` : ''}ProtectHome=${[dataDir, ...otherFolders].some(isAtHome) ? 'no' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
PrivateMounts=yes
DevicePolicy=closed
RemoveIPC=yes
KeyringMode=private

# The system: nothing of it is changed, and little is seen.
NoNewPrivileges=yes
${
  needsLowPort
    ? 'AmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE'
    : 'AmbientCapabilities=\nCapabilityBoundingSet=\nPrivateUsers=yes'
}
ProtectProc=invisible
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** Quotes a word for a systemd unit, in which `%` begins a specifier and whitespace ends a word. */
const quoted = (text: string) => {
  const escaped = text.replaceAll('%', '%%')
  return /[\s"'\\]/.test(escaped) ? `"${escaped.replaceAll(/["\\]/g, '\\$&')}"` : escaped
}

const isAtHome = (folder: string) => /^\/(home|root|run\/user)(\/|$)/.test(folder)

/** Returns the init script for Alpine and other systems with OpenRC. The service is restarted if it crashes. */
export function openrcScript({ program, dataDir, needsLowPort }: ServicePlan): string {
  return `#!/sbin/openrc-run
# Trackhut, a workout tracker. Its settings are in ${environmentFile}.

description="Trackhut, a workout tracker"
supervisor=supervise-daemon
command=${inShell(program)}
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
  checkpath --directory --mode 0700 --owner "${serviceUser}:${serviceUser}" ${inShell(dataDir)}
  checkpath --file --mode 0600 --owner "${serviceUser}:${serviceUser}" /var/log/trackhut.log
  set -a
  DATA_DIR=${inShell(dataDir)}
  if [ -r ${environmentFile} ]; then
    . ${environmentFile}
  fi
  set +a
}
`
}

export const launchdLabel = 'org.trackhut.server'

/** A macOS agent: it belongs to the user who installs it, and runs while they are logged in. */
export function launchdPlist(
  { program, dataDir }: Pick<ServicePlan, 'program' | 'dataDir'>,
  given: Record<string, string>,
): string {
  const environment = Object.entries({ DATA_DIR: dataDir, ...given })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${launchdLabel}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${inXml(program)}</string>
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${environment.map(([name, value]) => `    <key>${name}</key>\n    <string>${inXml(value)}</string>\n`).join('')}  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>${inXml(`${dataDir}.log`)}</string>
  <key>StandardErrorPath</key>
  <string>${inXml(`${dataDir}.log`)}</string>
</dict>
</plist>
`
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A Dockerfile for users who build an image themselves, in a folder with the Linux executable for glibc. The images of
 * releases are smaller, and are built without this file.
 */
export const containerFile = `FROM debian:stable-slim
RUN useradd --system --uid 1000 --home-dir /data trackhut && install -d -o trackhut -m 700 /data
COPY trackhut /usr/local/bin/trackhut
USER trackhut
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["trackhut", "health"]
CMD ["trackhut"]
`

/** Returns the name of a release's image. @param version like `fullVersion`; image names cannot contain `+` */
export const imageName = (version: string): string => `trackhut:${version.replace('+', '-')}`

/** Returns the file for Docker Compose and Podman Compose, which uses the image of a release, see docs/operating.md. */
export const composeFile = (version: string): string => `services:
  trackhut:
    image: ${imageName(version)}
    restart: unless-stopped
    ports:
      - "5000:5000"
    volumes:
      - data:/data
    # Settings, one NAME=value a line; the file may be missing.
    env_file:
      - path: trackhut.env
        required: false
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    mem_limit: 1g
    pids_limit: 256
    healthcheck:
      test: ["CMD", "trackhut", "health"]
      interval: 60s
      timeout: 10s
      start_period: 60s
    stop_grace_period: 15s

volumes:
  data:
`
