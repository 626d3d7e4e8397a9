import { expect, test } from 'bun:test'
import { systemsFrom } from '../../../../web/screens/certificate/systems'

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

test.each([
  ['a Mac', safariOnMac, 0, 'macos'],
  ['an iPad that poses as a Mac, as Safari does by default', safariOnMac, 5, 'ios'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 5, 'ios'],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'windows'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile', 5, 'android'],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 0, 'linux'],
] as const)('%s has its own steps first, and all others after', (_, userAgent, maxTouchPoints, own) => {
  const systems = systemsFrom({ userAgent, maxTouchPoints })
  expect(systems[0]).toBe(own)
  expect(systems.toSorted()).toEqual(['android', 'firefox', 'ios', 'linux', 'macos', 'windows'])
})
