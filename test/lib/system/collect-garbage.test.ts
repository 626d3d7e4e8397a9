import { expect, jest, test } from 'bun:test'
import { collectAfterBurst, collectGrowth } from '../../../src/lib/system/collect-garbage'

const mebibyte = 1024 * 1024

/** Runs the collector over a series of sizes, in MiB. Returns those at which garbage was collected, which frees 10. */
function collectedAt(...sizes: number[]): number[] {
  let size = sizes[0] ?? 0
  const collected: number[] = []
  const look = collectGrowth({
    residentBytes: () => size * mebibyte,
    collect: () => {
      collected.push(size)
      size -= 10
    },
  })
  for (size of sizes.slice(1)) look()
  return collected
}

test('garbage is collected once the process has grown by 24 MiB', () => {
  expect(collectedAt(100, 110, 123, 124, 125)).toEqual([124])
})

test('growth is counted from the last collection, or from the least since then', () => {
  expect(collectedAt(100, 130, 120, 143, 144)).toEqual([130, 144])
  expect(collectedAt(100, 80, 103, 104)).toEqual([104])
})

test('a process that does not grow is left alone', () => {
  expect(collectedAt(100, 100, 90, 100, 100)).toEqual([])
})

test('after a burst of tasks, garbage is collected once there have been none for ten seconds', () => {
  jest.useFakeTimers()
  try {
    let collected = 0
    const afterTask = collectAfterBurst(() => collected++)
    const perform = (tasks: number, thenMs: number) => {
      for (let task = 0; task < tasks; task++) afterTask()
      jest.advanceTimersByTime(thenMs)
      return collected
    }
    expect(perform(11, 60_000)).toBe(0)
    expect(perform(1, 9_999)).toBe(0)
    expect(perform(1, 9_999)).toBe(0)
    expect(perform(0, 1)).toBe(1)
    expect(perform(11, 60_000)).toBe(1)
    expect(perform(1, 10_000)).toBe(2)
  } finally {
    jest.useRealTimers()
  }
})
