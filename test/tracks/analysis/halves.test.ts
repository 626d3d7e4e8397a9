// The two halves of a recording, from which decoupling follows. Expected values are from a spreadsheet.
import { describe, expect, test } from 'bun:test'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import type { Half, TrackAnalysis } from '../../../src/tracks/analysis/track-analysis'
import { during, recorded } from './recorded'

/** Returns by how many per cent the output per heartbeat is lower in the second half than in the first. */
function decoupling({ first, second }: NonNullable<TrackAnalysis['halves']>) {
  const efficiency = ({ output, heartRate }: Half) => output / heartRate
  return (100 * (efficiency(first) - efficiency(second))) / efficiency(first)
}

const warmUp = 600
const half = 1500

const power = during([100, warmUp], [200, 2 * half])
const speed = [2, ...during([2, warmUp], [3.2, 2 * half - 1])]
const heartRate = (first: number, second: number) => during([110, warmUp], [first, half], [second, half])

describe('the heart rate', () => {
  test.each([
    ['rises from 140 to 147 at 200 W', { power, heartRate: heartRate(140, 147) }, 'power', 4.762],
    ['falls from 147 to 140 at 200 W', { power, heartRate: heartRate(147, 140) }, 'power', -5],
    ['rises from 150 to 158 at 3.2 m/s', { speed, heartRate: heartRate(150, 158) }, 'speed', 5.063],
  ] as const)('%s', (_, values, output, perCent) => {
    const halves = analyseTrack(recorded(values))!.halves!
    expect(halves.output).toBe(output)
    expect(decoupling(halves)).toBeCloseTo(perCent, 3)
  })
})

test('power says more than speed, if it is known throughout', () => {
  const both = { speed, power, heartRate: heartRate(140, 147) }
  expect(analyseTrack(recorded(both))!.halves!.output).toBe('power')
  const partly = power.map((watts, second) => (second % 1000 < 300 ? Number.NaN : watts))
  expect(analyseTrack(recorded({ ...both, power: partly }))!.halves!.output).toBe('speed')
})

test('the power is weighted', () => {
  const changing = during(
    ...Array.from(
      { length: 12 },
      () =>
        [
          [300, 150],
          [100, 150],
        ] as const,
    ).flat(),
  )
  const { halves } = analyseTrack(recorded({ power: changing, heartRate: changing.map(() => 140) }))!
  expect(halves!.first.output).toBeGreaterThan(230)
})

describe('there is nothing to compare', () => {
  const whole = { power, heartRate: heartRate(140, 147) }
  const at = (second: number, pause: number) => ({
    ...whole,
    seconds: power.map((_, index) => (index < second ? index : index + pause)),
    begins: [second],
  })

  test('in less than 40 minutes after the warm-up', () => {
    const upTo = (seconds: number) =>
      recorded({ power: power.slice(0, seconds + 1), heartRate: whole.heartRate.slice(0, seconds + 1) })
    expect(analyseTrack(upTo(2999))!.halves).toBeNull()
    expect(analyseTrack(upTo(3000))!.halves).not.toBeNull()
  })

  test('with a pause of more than five minutes', () => {
    expect(analyseTrack(recorded(at(2000, 298)))).toMatchObject({
      longestPause: 299,
      halves: { output: 'power' },
    })
    expect(analyseTrack(recorded(at(2000, 300)))).toMatchObject({ longestPause: 301, halves: null })
  })

  test('where somebody stands for more than five minutes', () => {
    const standing = speed.map((value, second) => (second > 2000 && second <= 2310 ? 0 : value))
    const analysis = analyseTrack(recorded({ speed: standing, heartRate: whole.heartRate }))!
    expect(analysis.halves).toBeNull()
    expect(analysis.longestPause).toBeGreaterThan(300)
    expect(analysis.longestPause).toBeLessThanOrEqual(310)
  })

  test('without a heart rate, or with that of less than four fifths', () => {
    expect(analyseTrack(recorded({ power }))!.halves).toBeNull()
    const lost = whole.heartRate.map((rate, second) => (second > 2800 && second < 3200 ? Number.NaN : rate))
    expect(analyseTrack(recorded({ power, heartRate: lost }))!.halves).toBeNull()
  })

  test('with a heart rate alone', () => {
    expect(analyseTrack(recorded({ heartRate: whole.heartRate }))!.halves).toBeNull()
  })
})
