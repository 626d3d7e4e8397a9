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
type BrowserFacts = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Lists all systems, beginning with that of this browser. */
export function systemsFrom(browser: BrowserFacts): [System, ...System[]] {
  const own = systemOf(browser)
  return [own, ...(Object.keys(systemNames) as System[]).filter(system => system !== own)]
}

function systemOf({ userAgent, maxTouchPoints }: BrowserFacts): System {
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad/.test(userAgent)) return 'ios'
  if (/Firefox/.test(userAgent)) return 'firefox'
  if (/Windows/.test(userAgent)) return 'windows'
  if (!/Macintosh/.test(userAgent)) return 'linux'
  // An iPad in desktop mode claims to be a Mac, but no Mac has a touch screen.
  return maxTouchPoints > 1 ? 'ios' : 'macos'
}
