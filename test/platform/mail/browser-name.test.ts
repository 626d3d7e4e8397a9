import { expect, test } from 'bun:test'
import { readOrigin } from '../../../src/platform/mail/browser-name'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

test.each<[userAgent: string | null, browser: string, system: string]>([
  [firefox, 'Firefox', 'Linux'],
  [safari, 'Safari', 'iOS'],
  [edge, 'Microsoft Edge', 'Windows'],
  [chrome, 'Chrome', 'Android'],
  [null, 'Other', 'Other'],
  ['', 'Other', 'Other'],
  ['curl/8.14.1', 'Other', 'Other'],
  ['(Linux)', 'Other', 'Linux'],
  // Text from the User-Agent header never gets into an email, because a stranger may have written it.
  ['<b>Your-password-leaked,-go-to-evil.example</b>/1.0', 'Other', 'Other'],
  ['constructor/1.0 (__proto__)', 'Other', 'Other'],
  [`${'('.repeat(100_000)} Firefox/1.0`, 'Other', 'Other'],
])('%p is %s on %s', (userAgent, browser, system) => {
  expect(readOrigin(userAgent)).toEqual({ browser, system })
})
