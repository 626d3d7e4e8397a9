/** Systems and browsers with a certificate store of their own, and their names. */
export const systemNames = {
  android: 'Android',
  ios: 'iPhone, iPad',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  firefox: 'Firefox',
} as const
type System = keyof typeof systemNames

/**
 * All systems, that of this browser first.
 * @param userAgent value of `navigator.userAgent`
 */
export function systemsFrom(userAgent: string): [System, ...System[]] {
  const own = systemOf(userAgent)
  return [own, ...(Object.keys(systemNames) as System[]).filter(system => system !== own)]
}

function systemOf(userAgent: string): System {
  if (/Android/.test(userAgent)) return 'android'
  // An iPad in desktop mode identifies as a Mac, so it is treated as one.
  if (/iPhone|iPad/.test(userAgent)) return 'ios'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'macos' : 'linux'
}
