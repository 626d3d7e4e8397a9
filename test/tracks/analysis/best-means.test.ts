// The greatest means over common durations.
import { expect, test } from 'bun:test'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import { meanDurations } from '../../../src/tracks/analysis/track-analysis'
import { during, randomFrom, recorded } from './recorded'

const bestPower = (track: Parameters<typeof analyseTrack>[0]) => analyseTrack(track)!.bestMeans.power!

const at = (duration: (typeof meanDurations)[number]) => meanDurations.indexOf(duration)

test('each is the highest of all windows, and says where it starts', () => {
  const random = randomFrom(11)
  const power = Array.from({ length: 1500 }, () => Math.round(random() * 600))
  const best = bestPower(recorded({ power: [...power, 0] }))
  for (const [index, duration] of meanDurations.entries()) {
    const means = Array.from({ length: Math.max(0, power.length - duration + 1) }, (_, from) =>
      power.slice(from, from + duration).reduce((sum, watts) => sum + watts / duration, 0),
    )
    const highest = Math.max(...means)
    expect(best[index]?.value ?? Number.NEGATIVE_INFINITY).toBeCloseTo(highest, 0)
    if (best[index]) expect(means[best[index].from]).toBeCloseTo(highest, 6)
  }
  expect(best.filter(mean => mean !== null)).toHaveLength(at(1200) + 1)
})

test('a multiple of a duration never has a greater mean', () => {
  const random = randomFrom(5)
  const power = Array.from({ length: 6000 }, () => random() ** 3 * 1000)
  const best = bestPower(recorded({ power }))
  for (const [index, duration] of meanDurations.entries())
    for (const [longer, multiple] of meanDurations.entries())
      if (multiple % duration === 0) expect(best[longer]!.value).toBeLessThanOrEqual(best[index]!.value + 0.1)
})

test('a longer duration that is no multiple can have a greater mean', () => {
  // Check values of `analysis.md`, Power: of 1, 0, 1, the best mean of two is ½, and that of all three is ⅔.
  const best = bestPower(recorded({ power: during([300, 60], [0, 60], [300, 60]) }))
  const means = ([60, 120, 180] as const).map(duration => best[at(duration)]!.value / 300)
  expect(means).toEqual([1, 1 / 2, 2 / 3])
})

test('of equal ones, the first counts', () => {
  expect(bestPower(recorded({ power: during([100, 50], [300, 10], [100, 50], [300, 10]) }))[at(10)]).toEqual({
    value: 300,
    from: 50,
  })
})

test('none extends across a gap of more than ten seconds', () => {
  const after = (gap: number) => {
    const seconds = Array.from({ length: 101 }, (_, second) => (second < 50 ? second : second + gap))
    return bestPower(recorded({ seconds, power: during([200, 100]) }))
  }
  expect(after(0)[at(60)]).toEqual({ value: 200, from: 0 })
  expect(after(9)[at(60)]).toEqual({ value: 200, from: 0 })
  expect(after(10)[at(60)]).toBeNull()
  expect(after(10)[at(30)]).toEqual({ value: 200, from: 0 })
})

test('a pause of up to ten seconds is ridden without power, a longer one ends them', () => {
  const after = (pause: number) => {
    const seconds = Array.from({ length: 101 }, (_, second) => (second < 50 ? second : second + pause))
    return bestPower(recorded({ seconds, power: during([200, 100]), begins: [50] }))
  }
  // The pause lasts from the last point before it to the first point after it: one second longer than `pause`.
  expect(after(5)[at(60)]!.value).toBe(180)
  expect(after(9)[at(60)]!.value).toBeCloseTo(200 * (50 / 60), 0)
  expect(after(10)[at(60)]).toBeNull()
})

test('a shift in time changes nothing but where they start', () => {
  const power = during([100, 300], [250, 300], [150, 700])
  const [early, late] = [
    bestPower(recorded({ power })),
    bestPower(recorded({ power: [...during([0, 59]), ...power] })),
  ]
  for (const [index, duration] of meanDurations.entries())
    if (duration <= 600)
      expect(late[index]).toEqual({ value: early[index]!.value, from: early[index]!.from + 60 })
})

test('speeds are those of five seconds and more, because a single wrong position wins nothing', () => {
  // The speed recorded at a point is that of the time before the point.
  const { bestMeans } = analyseTrack(recorded({ speed: [3, ...during([3, 1000], [5, 200], [3, 999])] }))!
  expect(bestMeans.speed![at(1)]).toBeNull()
  expect(bestMeans.speed![at(5)]).toEqual({ value: 5, from: 1000 })
  expect(bestMeans.speed![at(300)]!.value).toBeCloseTo((5 * 200 + 3 * 100) / 300, 3)
})

test('points a year apart need no memory for the time between', () => {
  const analysis = analyseTrack(
    recorded({ seconds: [0, 10, 360 * 86_400], heartRate: [100, 110, 120], speed: [1, 1, 1] }),
  )!
  expect(analysis.bestMeans).toEqual({ heartRate: null, power: null, speed: null })
  expect(analysis.secondsWith.heartRate).toBe(20)
})
