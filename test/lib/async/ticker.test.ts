import { expect, test } from 'bun:test'
import { msToTick } from '../../../src/lib/async/ticker'

const second = 1000
const minute = 60 * second

/** The seconds of one minute at which the timer fires if it is `lateMs` late each time. */
function ticksOf(periodMs: number, startMs: number, lateMs: number) {
  const ticks: number[] = []
  for (let now = startMs; now < 2 * minute; now += msToTick(periodMs, now) + lateMs) {
    if (now >= minute) ticks.push(Math.round(now / second))
  }
  return ticks
}

test('whoever looks every now and then does so when others look too, whenever each began', () => {
  const often = new Set(ticksOf(5 * second, 0, 3))
  expect(often.size).toBe(12)
  for (const [period, start] of [
    [10 * second, 123],
    [30 * second, 4567],
    [60 * second, 20_100],
  ] as const) {
    const ticks = ticksOf(period, start, 2)
    expect(ticks).toHaveLength(minute / period)
    expect(ticks.filter(at => !often.has(at))).toEqual([])
  }
})

test('a timer that comes early does not come twice', () => {
  expect(msToTick(10_000, 19_999)).toBe(10_001)
  expect(msToTick(10_000, 20_001)).toBe(9_999)
  expect(msToTick(10_000, 20_000)).toBe(10_000)
})
