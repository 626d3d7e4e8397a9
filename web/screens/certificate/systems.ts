/** The names of operating systems and browsers that have a separate certificate store. */
export const systemNames = {
  android: 'Android',
  ios: 'iPhone, iPad',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  firefox: 'Firefox',
} as const
type System = keyof typeof systemNames

/** The properties of the browser from which its system is recognised. */
type Told = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Lists all systems, beginning with that of this browser. */
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
