import { expect, test } from 'bun:test'
import { createClockOffsets } from '../../src/lib/clock-offsets'

const hour = 3_600_000

test.each(['UTC', 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca'])(
  'the clocks of %s are where the calendar says, in whatever order one asks',
  timeZone => {
    const offsetAt = createClockOffsets(timeZone)
    const moments = Array.from({ length: 3000 }, (_, week) => Date.UTC(1975, 0, 1) + week * 7.3 * 24 * hour)
    for (const moment of [...moments, ...moments.toReversed()]) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(moment)).toZonedDateTimeISO(timeZone)
      expect(offsetAt(Math.floor(moment))).toBe(zoned.offsetNanoseconds / 1e6)
    }
  },
)

test('an hour is as long as it takes until the clocks are changed', () => {
  const offsetAt = createClockOffsets('Europe/Paris')
  const change = Date.UTC(2026, 2, 29, 1)
  expect([change - 1, change, change - 1].map(offsetAt)).toEqual([hour, 2 * hour, hour])
})
