import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { heldHeartRate } from '../../../src/tracks/analysis/held-heart-rate'

/**
 * Returns times in seconds and heart rates, one of each every `step` seconds. Each stretch has a length in seconds and
 * a constant rate.
 */
function recorded(stretches: readonly (readonly [seconds: number, rate: number])[], from = 0, step = 1) {
  const rates = stretches.flatMap(([seconds, rate]) => Array.from({ length: seconds / step }, () => rate))
  return [Float64Array.from(rates, (_, at) => from + at * step), Float32Array.from(rates)] as const
}

const held = (...stretches: readonly (readonly [seconds: number, rate: number])[]) =>
  heldHeartRate(...recorded(stretches))

describe('the heart rate that was held', () => {
  test('is the highest over ten seconds, behind the first ten minutes', () => {
    expect(held([900, 150], [9, 200], [300, 150])).toBe(150)
    expect(held([900, 150], [10, 200], [300, 150])).toBe(200)
  })

  test('is not that of one point', () => {
    expect(held([900, 150], [1, 230], [300, 150])).toBe(150)
  })

  test('is the lowest of its ten seconds', () => {
    expect(held([900, 150], [5, 158], [5, 154], [5, 159], [300, 150])).toBe(154)
  })

  test('is not ended by a jump of the sensor', () => {
    expect(held([900, 150], [6, 180], [1, 60], [6, 180], [300, 150])).toBe(180)
    expect(held([900, 150], [6, 180], [1, 0], [6, 180], [300, 150])).toBe(180)
    expect(held([900, 150], [6, 180], [1, Number.NaN], [6, 180], [300, 150])).toBe(180)
  })

  test('needs a minute in the first ten minutes, where straps are dry', () => {
    expect(held([300, 150], [59, 200], [1000, 150])).toBe(150)
    expect(held([300, 150], [60, 200], [1000, 150])).toBe(200)
  })

  test('is no rate that nobody has', () => {
    expect(held([900, 150], [100, 241], [300, 150])).toBe(150)
    expect(held([900, 150], [100, 0], [300, 150])).toBe(150)
  })

  test('does not go on over a gap', () => {
    const [seconds, rates] = recorded([
      [900, 150],
      [5, 200],
    ])
    const later = recorded(
      [
        [5, 200],
        [300, 150],
      ],
      925,
    )
    const both = [
      Float64Array.from([...seconds, ...later[0]]),
      Float32Array.from([...rates, ...later[1]]),
    ] as const
    expect(heldHeartRate(...both)).toBe(150)
  })

  test('is shown by two points at least, if there are few', () => {
    const few = (...stretches: readonly (readonly [number, number])[]) =>
      heldHeartRate(...recorded(stretches, 0, 10))
    expect(few([900, 150], [10, 200], [300, 150])).toBe(150)
    expect(few([900, 150], [20, 200], [300, 150])).toBe(200)
  })

  test('is unknown without any, and in short recordings', () => {
    expect(held()).toBeNull()
    expect(held([900, Number.NaN])).toBeNull()
    expect(held([40, 150])).toBeNull()
  })
})

describe('in stretches of two public recordings', () => {
  // Check values of `analysis-facts.md` 2, from heart rates only. A point without a heart rate stands ten minutes before
  // each stretch, so that the stretch does not count as the first minutes with a dry strap.
  const heldIn = (seconds: readonly number[], rates: readonly number[]) =>
    heldHeartRate(Float64Array.from([-600, ...seconds]), Float32Array.from([Number.NaN, ...rates]))

  test('the highest rate is 178 for a few seconds, and 167 was held', () => {
    const rates = [
      167, 166, 165, 166, 166, 178, 177, 177, 167, 166, 167, 166, 166, 177, 177, 177, 177, 178, 167, 165, 166,
      166, 167, 167, 167, 168, 166, 166, 167, 166, 166, 167, 167, 167, 168, 168, 167, 168, 168, 168, 168, 168,
      167, 166, 168, 166,
    ]
    expect(Math.max(...rates)).toBe(178)
    expect(heldIn([...rates.keys()], rates)).toBe(167)
  })

  test('the highest rate is 114 at the end of a minute with few points, and 105 was held', () => {
    const seconds = [0, 1, 3, 4, 6, 8, 11, 16, 21, 27, 28, 30, 39, 46, 49, 55, 59, 60, 61]
    const rates = [77, 83, 86, 88, 90, 94, 98, 98, 101, 104, 104, 105, 106, 103, 100, 103, 108, 111, 114]
    expect(heldIn(seconds, rates)).toBe(105)
    // This is the whole recording. By itself, it is too short to trust the strap, and only what was held for a minute
    // counts.
    expect(heldHeartRate(Float64Array.from(seconds), Float32Array.from(rates))).toBe(83)
  })
})

const rates = fc.array(fc.integer({ min: 60, max: 200 }), { minLength: 2, maxLength: 60 })
const stretchesOf = (values: readonly number[]) => values.map(rate => [25, rate] as const)

test('a shift in time changes nothing', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: -5000, max: 5000 }), (values, shift) => {
      const stretches = stretchesOf(values)
      expect(heldHeartRate(...recorded(stretches, shift))).toBe(heldHeartRate(...recorded(stretches)))
    }),
  )
})

test('of stretches that are long enough, the highest is the one', () => {
  fc.assert(
    fc.property(rates, values => {
      const expected = Math.max(100, ...values)
      expect(held([660, 100], ...stretchesOf(values), [60, 100])).toBe(expected)
    }),
  )
})

test('agrees with the greatest minimum over all windows, where nothing jumps', () => {
  const walks = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 11, maxLength: 200 }).map(changes => {
    let rate = 120
    return changes.map(change => {
      rate = Math.min(220, Math.max(60, rate + change))
      return rate
    })
  })
  fc.assert(
    fc.property(walks, walk => {
      const expected = Math.max(...walk.slice(9).map((_, at) => Math.min(...walk.slice(at, at + 10))))
      const before = walk.map((_, at) => [1, walk[at]!] as const)
      expect(held([600, walk[0]!], ...before)).toBe(Math.max(expected, walk[0]!))
    }),
  )
})
