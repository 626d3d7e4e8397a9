import { expect, test } from 'bun:test'
import { createCountWindows } from '../../../src/lib/async/count-windows'

/** Returns the windows, and a function that counts one event and returns the count so far in the current window. */
function counting(lengthMs: number, most = 1000) {
  const windows = createCountWindows(lengthMs, most)
  return { windows, count: (name: string, now: number) => ++windows.at(name, now).used }
}

test('a window begins with the first thing counted and lasts its length, whatever others do', () => {
  const { count } = counting(100)
  expect([count('early', 0), count('late', 90), count('early', 99)]).toEqual([1, 1, 2])
  expect([count('early', 100), count('late', 189), count('late', 190)]).toEqual([1, 2, 1])
})

test('windows that ended are let go', () => {
  const { windows, count } = counting(100)
  for (let visitor = 0; visitor < 500; visitor++) count(`visitor ${visitor}`, 50)
  count('somebody', 150)
  count('somebody', 250)
  expect(windows.size()).toBeLessThanOrEqual(2)
})

test('however many names there are, so many windows are kept and no more', () => {
  const { windows, count } = counting(100, 1000)
  for (let visitor = 0; visitor < 100_000; visitor++) count(`visitor ${visitor}`, 0)
  expect(windows.size()).toBeLessThanOrEqual(2000)
  expect(count('visitor 99999', 0)).toBe(2)
})

test('a clock that is set back keeps no window open longer than one that begins then', () => {
  const { count } = counting(100)
  expect([count('sam', 1_000_000), count('sam', 1_000_001)]).toEqual([1, 2])
  expect([count('sam', 500), count('sam', 599), count('sam', 600)]).toEqual([3, 4, 1])
  expect([count('kim', 600), count('kim', 699), count('kim', 700)]).toEqual([1, 2, 1])
})
