// Weighted power. The expected values are from a spreadsheet.
import { describe, expect, test } from 'bun:test'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import { seriesOf } from '../../../src/tracks/analysis/series'
import { weightedMean } from '../../../src/tracks/analysis/weighted-mean'
import { during, randomFrom, recorded } from './recorded'

/** Returns the weighted mean of values that count for one second each. */
function weighted(values: readonly number[]) {
  const from = Float64Array.from(values.keys())
  const until = from.map(second => second + 1)
  return weightedMean(seriesOf({ from, until, heldUntil: until, values: Float64Array.from(values) })!)
}

const repeated = (times: number, ...stretches: (readonly [number, number])[]) =>
  during(...Array.from({ length: times }, () => stretches).flat()).slice(0, -1)

describe('the weighted power of', () => {
  test.each<[name: string, values: number[], watts: number, mean: number]>([
    ['an hour at 200 W', repeated(1, [200, 3600]), 200, 200],
    ['30 s at 400 W and 30 s at 0 W for an hour', repeated(60, [400, 30], [0, 30]), 267.65, 200],
    ['5 min at 300 W and 5 min at 100 W for an hour', repeated(6, [300, 300], [100, 300]), 250.62, 200],
  ])('%s', (_, values, watts, mean) => {
    expect(weighted(values)).toBeCloseTo(watts, 2)
    const analysis = analyseTrack(recorded({ power: [...values, 0] }))!
    expect(analysis.weightedPower).toBeCloseTo(weighted(values)!, 1)
    expect([analysis.meanPower, analysis.work]).toEqual([mean, mean * 3600])
  })

  test('ever more alternations of 30 s at 400 W and 30 s at 0 W leads to 400 W / 5^(1/4), which is 267.50 W', () => {
    // Check value of `analysis.md`, Power, for a power that is known at every moment. With one value per second, the
    // rolling mean has 60 steps per alternation. The limit is approached from above if the power changes at full
    // seconds, and from below if it changes in the middle of a second, by 0.13 W at most.
    const alternating = (...stretches: (readonly [value: number, seconds: number])[]) =>
      weighted(repeated(1000, ...stretches))!
    const atFullSeconds = alternating([400, 30], [0, 30])
    const betweenThem = alternating([200, 1], [400, 29], [200, 1], [0, 29])
    expect(400 / 5 ** 0.25).toBeCloseTo(267.5, 2)
    expect(atFullSeconds).toBeWithin(267.5, 267.63)
    expect(betweenThem).toBeWithin(267.37, 267.5)
  })

  test('less than 30 s is unknown', () => {
    expect(weighted(repeated(1, [200, 29]))).toBeNull()
    expect(weighted(repeated(1, [200, 30]))).toBe(200)
  })

  test('anything is at least the mean of its rolling means', () => {
    const random = randomFrom(3)
    const values = Array.from({ length: 2000 }, () => random() * 500)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(weighted(values)!).toBeGreaterThan(mean - 1)
  })
})

const power = during([200, 600], [300, 600])

test('a pause is left out, however long it is', () => {
  const pausedFor = (pause: number) => {
    const seconds = power.map((_, second) => (second < 600 ? second : second + pause))
    return analyseTrack(recorded({ seconds, power, begins: [600] }))!.weightedPower
  }
  // No window of 30 s contains power from both sides of the pause. The last point before the pause has no duration.
  const expected = ((571 * 200 ** 4 + 571 * 300 ** 4) / 1142) ** 0.25
  expect(pausedFor(60)).toBeCloseTo(expected, 0)
  expect(pausedFor(6000)).toBe(pausedFor(60))
})

test('readings ten seconds apart count as one for each second', () => {
  const seconds = Array.from({ length: 121 }, (_, index) => index * 10)
  const analysis = analyseTrack(recorded({ seconds, power: seconds.map(second => power[second]!) }))!
  expect(analysis.weightedPower).toBe(analyseTrack(recorded({ power }))!.weightedPower)
})

test('readings that fail for a few seconds do not begin the windows anew', () => {
  const failing = power.map((watts, second) => (second % 20 === 15 ? Number.NaN : watts))
  const analysis = analyseTrack(recorded({ power: failing }))!
  expect(analysis.weightedPower).toBe(analyseTrack(recorded({ power }))!.weightedPower)
  expect(analysis.secondsWith.power).toBe(1140)
})
