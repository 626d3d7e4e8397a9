import { expect, test } from 'bun:test'
import { dayOf, havePassed } from '../../src/lib/date'

const hour = 3_600_000
const now = new Date('2026-06-01T10:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * hour)

test.each([
  ['0000-12-31T10:00Z', '0000-12-31'],
  ['2026-06-01T23:59:59.999Z', '2026-06-01'],
  ['9999-12-31T23:59Z', '9999-12-31'],
  ['+010000-01-01T13:59Z', '9999-12-31'],
])('the day of %s is %s', (moment, day) => {
  expect(dayOf(Date.parse(moment))).toBe(day)
})

test.each([
  [1, -1, true],
  [1, -0.999, false],
  [1, 0, false],
  [1, 0.999, false],
  [1, 1, true],
  [720, -720, true],
  [720, -719, false],
  [720, 23, false],
  [720, 24, true],
  [720, 96_000, true],
])(
  'whether %p hours have passed since something that was noted %p hours from now: %p',
  (hours, since, passed) => {
    expect(havePassed(hours * hour, at(since), now)).toBe(passed)
  },
)
