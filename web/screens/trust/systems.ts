/** What has a list of its own of those that it trusts, with its name. */
export const systemNames = {
  android: 'Android',
  ios: 'iPhone, iPad',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  firefox: 'Firefox',
} as const
type System = keyof typeof systemNames

/** All of them, that of this browser first. @param userAgent what the browser calls itself */
export function systemsFrom(userAgent: string): [System, ...System[]] {
  const own = systemOf(userAgent)
  return [own, ...(Object.keys(systemNames) as System[]).filter(system => system !== own)]
}

function systemOf(userAgent: string): System {
  if (/Android/.test(userAgent)) return 'android'
  // An iPad calls itself a Mac.
  if (/iPhone|iPad/.test(userAgent)) return 'ios'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'macos' : 'linux'
}
