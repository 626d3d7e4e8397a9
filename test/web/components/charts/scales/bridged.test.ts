import { describe, expect, test } from 'bun:test'
import { bridged } from '../../../../../web/components/charts/scales/bridged'

const seconds = Array.from({ length: 10 }, (_, second) => second)
const bridge = (ys: (number | null)[], breaks: number[] = []) => bridged({ seconds, ys, breaks })

describe('values that stand alone', () => {
  test('are joined, but not across a pause', () => {
    const lengths = [4, null, 6, null, 5, null, 5, null, 3, null]
    expect(bridge(lengths)).toEqual([4, 5, 6, 5.5, 5, 5, 5, 4, 3, null])
    expect(bridge(lengths, [3])).toEqual([4, 5, 6, null, 5, 5, 5, 4, 3, null])
  })

  test('are not joined across a gap that is longer than usual', () => {
    const rest = seconds.slice(3, 9).map(() => null)
    expect(bridge([1, null, 3, ...rest, 9])).toEqual([1, 2, 3, ...rest, 9])
  })

  test('leave a curve alone that has neighbours, and its gaps', () => {
    const ys = [1, 2, 3, null, 5, 6, null, null, 8, 9]
    expect(bridge(ys)).toBe(ys)
  })

  test('may be none, or a single one', () => {
    expect(bridge(seconds.map(() => null))).toEqual(seconds.map(() => null))
    expect(bridge(seconds.map(second => (second === 4 ? 1 : null)))[4]).toBe(1)
  })
})
