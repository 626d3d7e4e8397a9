import { environmentFile, type ServicePlan, serviceUser, usualDataDir } from './plan-service'

/**
 * The systemd unit, restricted as far as everything still works, see `systemd-analyze security`. `MemoryDenyWriteExecute`
 * is impossible, because JavaScript is compiled at run time.
 */
export function systemdUnit({ program, dataDir, otherFolders, needsLowPort }: ServicePlan): string {
  const isUsual = dataDir === usualDataDir
  // The `-` lets the service start while a folder is missing, such as a backup disk that is not mounted.
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

/** `%` begins a specifier, and whitespace ends a word. */
const quoted = (text: string) => {
  const escaped = text.replaceAll('%', '%%')
  return /[\s"'\\]/.test(escaped) ? `"${escaped.replaceAll(/["\\]/g, '\\$&')}"` : escaped
}

const isAtHome = (folder: string) => /^\/(home|root|run\/user)(\/|$)/.test(folder)
