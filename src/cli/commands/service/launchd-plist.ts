import type { ServicePlan } from './plan-service'

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
    <string>${escaped(program)}</string>
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${environment.map(([name, value]) => `    <key>${name}</key>\n    <string>${escaped(value)}</string>\n`).join('')}  </dict>
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
  <string>${escaped(`${dataDir}.log`)}</string>
  <key>StandardErrorPath</key>
  <string>${escaped(`${dataDir}.log`)}</string>
</dict>
</plist>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
