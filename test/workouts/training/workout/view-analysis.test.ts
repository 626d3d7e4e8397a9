// The climbs of an analysis in the form of the API.
import { expect, test } from 'bun:test'
import { analyseTrack } from '../../../../src/tracks/analysis/analyse-track'
import { viewRecording } from '../../../../src/workouts/training/workout/view-analysis'
import { recorded } from '../../../tracks/analysis/recorded'

const nobody = {
  ...{ weight: null, resting: 60, max: null, thresholdHeartRate: null, thresholdPower: null },
  ...{ thresholdSpeed: null, formula: null, age: null, assumed: [] },
}

test('a climb has a gradient, a speed and a category', () => {
  // Check values of `analysis-facts.md` 9: length and rise in metres, score, gradient in per cent, and category. The
  // score is length times gradient. It is compared within what the rounding of the gradient to tenths amounts to.
  const checked = [
    [13_800, 1118, 111_800, 8.1, 'HC'],
    [5000, 300, 30_000, 6, '3'],
    [1000, 90, 9000, 9, '4'],
    [2000, 82, 8200, 4.1, '4'],
    [20_000, 500, 50_000, 2.5, null],
    [400, 48, 4800, 12, null],
  ] as const
  const climbs = checked.map(([lengthM, riseM]) => ({
    startM: 0,
    lengthM,
    riseM,
    startS: 0,
    seconds: 55 * 60,
  }))
  const analysis = { ...analyseTrack(recorded({ heartRate: [100, 100] }))!, climbs }
  const viewed = viewRecording(analysis, {
    ...{ group: 'ride', isOnFoot: false, body: nobody, zonesOf: () => null, won: {} },
  }).climbs
  expect(viewed.map(({ gradient, category }) => [gradient, category])).toEqual(
    checked.map(([, , , gradient, category]) => [gradient, category]),
  )
  for (const [index, [lengthM, , score]] of checked.entries()) {
    const { distance, gradient } = viewed[index]!
    expect(Math.abs(1000 * distance * gradient - score)).toBeLessThanOrEqual(0.05 * lengthM)
  }
  // 1,118 m in 55 minutes are 1,219.6 m per hour.
  expect(viewed[0]!.vam).toBe(1220)
})
