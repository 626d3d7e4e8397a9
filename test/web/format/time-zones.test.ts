import { describe, expect, test } from 'bun:test'
import { isTimeZone } from '../../../src/lib/time-zone'
import { isTimeZoneTyped, timeZoneName, timeZonesWith } from '../../../web/format/time-zones'

test('the present time zone can be chosen, whether the browser lists its name or not', () => {
  expect(timeZonesWith('Asia/Tokyo').filter(zone => zone === 'Asia/Tokyo')).toHaveLength(1)
  for (const unlisted of ['UTC', 'US/Pacific']) expect(timeZonesWith(unlisted)).toContain(unlisted)
})

test('a time zone is named as one would type it', () => {
  expect(timeZoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
})

describe('cities that are called otherwise today', () => {
  const renamed = [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['America/Godthab', 'America/Nuuk'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ] as const

  test.each(renamed)('%s is %s, and found by both names', (earlier, today) => {
    const zones = timeZonesWith(earlier)
    expect(zones.filter(zone => zone === earlier || zone === today)).toEqual([today])
    expect(timeZoneName(earlier)).toBe(timeZoneName(today))
    for (const typed of [earlier, today].map(name => name.split('/').at(-1) ?? '')) {
      expect(
        zones.filter(zone => isTimeZoneTyped(timeZoneName(zone), typed.replace('_', ' ').slice(0, -1))),
      ).toContain(today)
    }
  })

  test('the server takes every name that is offered, and it is the same time', () => {
    for (const zone of timeZonesWith('UTC')) expect(isTimeZone(zone)).toBe(true)
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'full' }).format(0)
    for (const [earlier, today] of renamed) expect(hourIn(today)).toBe(hourIn(earlier))
  })
})
