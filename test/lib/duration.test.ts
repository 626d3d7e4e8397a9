import { expect, test } from 'bun:test'
import { formatDuration } from '../../src/lib/duration'

test.each([
  [0, '0:00:00'],
  [9, '0:00:09'],
  [61, '0:01:01'],
  [3599, '0:59:59'],
  [3600, '1:00:00'],
  [36_000, '10:00:00'],
  [93_784, '26:03:04'],
  [30 * 86_400, '720:00:00'],
])('writes %p seconds as %p', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})
