import { fullVersion } from '../../../platform/version'
import type { CommandContext } from '../../terminal/command'
import { launchdPlist } from './launchd-plist'
import { openrcScript } from './openrc-script'
import {
  findSupervisor,
  givenSettings,
  planService,
  readKind,
  type Supervisor,
  supervisors,
} from './plan-service'
import { systemdUnit } from './systemd-unit'

const printed = [...supervisors, 'container', 'compose'] as const

/** Returns the file that `service install` would write, or that of a container. */
export function printService(context: CommandContext): string {
  const asked = context.options.kind
  const kind =
    asked === undefined ? findSupervisor(asked, 'service print') : readKind(asked, printed, 'service print')
  if (kind === 'container') return containerFile.trimEnd()
  if (kind === 'compose') return composeFile(fullVersion).trimEnd()
  return serviceFile(kind, context).trimEnd()
}

/** The file that defines the service. */
export function serviceFile(kind: Supervisor, context: CommandContext): string {
  const plan = planService(context, kind)
  if (kind === 'launchd') return launchdPlist(plan, givenSettings(context))
  return kind === 'systemd' ? systemdUnit(plan) : openrcScript(plan)
}

/** For a folder with the Linux executable for glibc. Images of releases are built without this file, and are smaller. */
const containerFile = `FROM debian:stable-slim
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

/** Name of a release's image. @param version like `fullVersion`; image names cannot contain `+` */
export const imageName = (version: string): string => `trackhut:${version.replace('+', '-')}`

/** For Docker Compose and Podman Compose, with the image of a release, see docs/operating.md. */
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
