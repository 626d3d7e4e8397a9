import { expect, test } from 'bun:test'
import { timeZoneName, timeZonesWith } from '../../../web/format/time-zones'

test('the present time zone can be chosen, whether the browser lists its name or not', () => {
  expect(timeZonesWith('Asia/Tokyo').filter(zone => zone === 'Asia/Tokyo')).toHaveLength(1)
  for (const unlisted of ['UTC', 'US/Pacific']) expect(timeZonesWith(unlisted)).toContain(unlisted)
})

test('a time zone is named as one would type it', () => {
  expect(timeZoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
})
