import { expect, test } from 'bun:test'
import { havePassed } from '../../src/lib/date'

const hour = 3_600_000
const now = new Date('2026-06-01T10:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * hour)

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
