/** The names of systems and browsers that have a certificate store of their own. */
export const systemNames = {
  android: 'Android',
  ios: 'iPhone, iPad',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  firefox: 'Firefox',
} as const
type System = keyof typeof systemNames

/** What a browser reveals of its system. */
type Told = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Lists all systems, that of this browser first. */
export function systemsFrom(told: Told): [System, ...System[]] {
  const own = systemOf(told)
  return [own, ...(Object.keys(systemNames) as System[]).filter(system => system !== own)]
}

function systemOf({ userAgent, maxTouchPoints }: Told): System {
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad/.test(userAgent)) return 'ios'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Windows/.test(userAgent)) return 'windows'
  if (!/Macintosh/.test(userAgent)) return 'linux'
  // An iPad in desktop mode claims to be a Mac, but no Mac has a touch screen.
  return maxTouchPoints > 1 ? 'ios' : 'macos'
}
