// Compares two recordings whose lags, biases and gaps are known.
import { describe, expect, test } from 'bun:test'
import { agreementOf } from '../../../src/tracks/comparing/agreement'
import { gapBetween } from '../../../src/tracks/comparing/gap'
import { type ComparedQuantity, sampleQuantity } from '../../../src/tracks/comparing/sampled'
import { metresPerDegree, radiansPerDegree } from '../../../src/tracks/distance'
import type { Segment } from '../../../src/tracks/segment'
import type { Track } from '../../../src/tracks/track'

interface Recorded {
  /** Time of the first point, in seconds since 1970. */
  start?: number
  /** Number of points. */
  points?: number
  /** Seconds between points. */
  every?: number
  /** Returns the position at a second: metres to the east and to the north. */
  placeAt?: (second: number) => readonly [number, number]
  heartRateAt?: (second: number) => number
  powerAt?: (second: number) => number
  elevationAt?: (second: number) => number
  segments?: readonly Segment[]
}

const usualStart = 1_780_000_000
const latitude = 45

function recorded({
  start = usualStart,
  points = 1200,
  every = 1,
  placeAt = second => [0, 4 * second],
  heartRateAt,
  powerAt,
  elevationAt = () => 100,
  segments = [{ start: 0, end: points }],
}: Recorded): Track {
  const seconds = Float64Array.from({ length: points }, (_, index) => index * every)
  const column = (valueAt: ((second: number) => number) | undefined) =>
    valueAt === undefined ? null : Float32Array.from(seconds, valueAt)
  const scale = metresPerDegree * Math.cos(latitude * radiansPerDegree)
  return {
    name: null,
    description: null,
    segments,
    points: {
      count: points,
      time: seconds.map(second => Math.round((start + second) * 1e6)),
      latitude: seconds.map(second => latitude + placeAt(second)[1] / metresPerDegree),
      longitude: seconds.map(second => 5 + placeAt(second)[0] / scale),
      elevation: seconds.map(elevationAt),
      heartRate: column(heartRateAt),
      power: column(powerAt),
      cadence: null,
      temperature: null,
      speed: null,
      distance: null,
      respiration: null,
      verticalOscillation: null,
      stanceTime: null,
      verticalRatio: null,
      stanceBalance: null,
      stepLength: null,
      pedalBalance: null,
    },
  }
}

/** A heart rate that rises and falls without repeating itself within minutes. */
const beats = (second: number) => 140 + 20 * Math.sin(second / 70) + 8 * Math.sin(second / 17)

const agreement = (quantity: ComparedQuantity, first: Track, second: Track) => {
  const [one, other] = [sampleQuantity(first, quantity), sampleQuantity(second, quantity)]
  return one && other && agreementOf(one, other)
}

describe('two devices', () => {
  test.each([0, 1, 7, -13, 60, -60])('of which the second lags %d seconds and shows 5 more', lag => {
    const first = recorded({ heartRateAt: beats })
    const second = recorded({ heartRateAt: second => beats(second - lag) + 5 })
    const found = agreement('heartRate', first, second)!
    expect(found.lag).toBe(lag)
    expect(found.bias).toBeCloseTo(5, 3)
    expect(found.seconds).toBe(1200 - Math.abs(lag))
  })

  test('are compared by the clock, whenever each began', () => {
    const first = recorded({ heartRateAt: beats })
    const second = recorded({
      start: usualStart + 300,
      points: 1500,
      heartRateAt: second => beats(second + 300 - 4),
    })
    expect(agreement('heartRate', first, second)).toEqual({
      lag: 4,
      bias: expect.closeTo(0, 3),
      // The lag shifts the second recording to four seconds earlier, so both overlap for four more seconds.
      seconds: 900 + 4,
    })
  })

  test('agree although one records every fifth second, between whole seconds', () => {
    const first = recorded({ heartRateAt: beats })
    const second = recorded({
      start: usualStart + 0.4,
      points: 240,
      every: 5,
      heartRateAt: second => beats(second + 0.4 - 9),
    })
    const found = agreement('heartRate', first, second)!
    expect(found.lag).toBe(9)
    expect(found.bias).toBeCloseTo(0, 1)
  })

  test('have a bias, but no lag, if a curve is flat or follows something else', () => {
    const flat = recorded({ powerAt: () => 200 })
    expect(agreement('power', flat, recorded({ powerAt: () => 210 }))).toEqual({
      lag: null,
      bias: 10,
      seconds: 1200,
    })
    const noise = recorded({ powerAt: second => 200 + ((second * 7919) % 101) })
    const others = recorded({ powerAt: second => 200 + ((second * 104_729) % 97) })
    expect(agreement('power', noise, others)?.lag).toBeNull()
  })

  test('are not compared over less than a minute, or without the quantity', () => {
    const first = recorded({ heartRateAt: beats })
    const later = recorded({ start: usualStart + 1150, heartRateAt: beats })
    expect(agreement('heartRate', first, later)).toBeNull()
    expect(agreement('heartRate', first, recorded({}))).toBeNull()
    expect(agreement('power', first, first)).toBeNull()
  })

  test('are compared by speed and elevation, too', () => {
    const wave = (second: number) => 100 + 15 * Math.sin(second / 50) + 5 * Math.sin(second / 13)
    const first = recorded({ elevationAt: wave, placeAt: second => [0, 4 * second + wave(second)] })
    const second = recorded({
      elevationAt: second => wave(second - 3) - 20,
      placeAt: second => [8, 4 * second + wave(second - 3)],
    })
    expect(agreement('elevation', first, second)).toMatchObject({ lag: 3, bias: expect.closeTo(-20, 3) })
    expect(agreement('speed', first, second)).toMatchObject({ lag: 3, bias: expect.closeTo(0, 2) })
  })

  test('know nothing during a pause, or between readings that are far apart', () => {
    const paused = recorded({
      points: 200,
      heartRateAt: beats,
      segments: [
        { start: 0, end: 100 },
        { start: 100, end: 200 },
      ],
    })
    // The points of the second segment are five minutes later.
    const time = paused.points.time.map((at, index) => at + (index < 100 ? 0 : 300e6))
    const { start, values } = sampleQuantity({ ...paused, points: { ...paused.points, time } }, 'heartRate')!
    expect(start).toBe(usualStart)
    expect(values).toHaveLength(500)
    expect([values[99], values[400]].every(value => value! > 0)).toBe(true)
    expect(values.subarray(100, 400).every(Number.isNaN)).toBe(true)
    const sparse = sampleQuantity(recorded({ points: 10, every: 11, heartRateAt: beats }), 'heartRate')!
    expect(sparse.values.filter(value => !Number.isNaN(value))).toHaveLength(10)
  })
})

test('readings years beside the points are not sampled', () => {
  const track = recorded({ points: 60, heartRateAt: beats })
  const reading = recorded({ start: usualStart + 10 * 365 * 86_400, points: 1, heartRateAt: beats })
  expect(sampleQuantity(track, 'heartRate')).not.toBeNull()
  expect(sampleQuantity({ ...track, readings: reading.points }, 'heartRate')).toBeNull()
})

describe('the gap along the way', () => {
  const metresAt = (speed: number) => (second: number) => [0, speed * second] as const

  test('grows by the difference of the speeds', () => {
    // 4,000 m at 4 m/s and at 5 m/s: the second gains 50 s on every 1,000 m.
    const gap = gapBetween(
      recorded({ points: 1001, placeAt: metresAt(4) }),
      recorded({ points: 801, placeAt: metresAt(5) }),
    )!
    expect(gap.metres[0]).toBe(0)
    expect(gap.metres.at(-1)).toBeCloseTo(4000, 0)
    for (const [index, metres] of gap.metres.entries())
      expect(gap.seconds[index]).toBeCloseTo((metres / 1000) * -50, 0)
  })

  test('is none with itself, and the opposite the other way around', () => {
    const first = recorded({ points: 1001, placeAt: metresAt(4) })
    const slow = recorded({ points: 1251, placeAt: metresAt(3.2) })
    expect(gapBetween(first, first)!.seconds.every(value => Math.abs(value) < 1e-6)).toBe(true)
    const [there, back] = [gapBetween(first, slow)!, gapBetween(slow, first)!]
    expect(there.seconds.at(-1)).toBeCloseTo(-back.seconds.at(-1)!, 0)
  })

  test('begins where both were: the start of the second may be elsewhere', () => {
    const first = recorded({ points: 1001, placeAt: metresAt(4) })
    // The second recording begins 200 m before the start of the first one, and has the same speed.
    const second = recorded({ points: 1051, placeAt: second => [5, 4 * second - 200] })
    const { seconds } = gapBetween(first, second)!
    expect(Math.max(...seconds.map(Math.abs))).toBeLessThan(0.5)
  })

  test('tells laps apart', () => {
    const lap = (speed: number) => (second: number) => {
      const angle = (speed * second) / 63.66
      return [63.66 * Math.cos(angle), 63.66 * Math.sin(angle)] as const
    }
    // The first recording has ten laps of 400 m at 4 m/s. The second one is at 3.6 m/s, with a pause of a minute after
    // five laps.
    const first = recorded({ points: 1001, placeAt: lap(4) })
    const second = recorded({
      points: 1180,
      placeAt: second => lap(3.6)(second < 556 ? second : Math.max(556, second - 60)),
    })
    const { metres, seconds } = gapBetween(first, second)!
    const gapAt = (metre: number) => seconds[metres.findIndex(at => at >= metre)]!
    expect(gapAt(1000)).toBeCloseTo(1000 / 3.6 - 1000 / 4, -1)
    expect(gapAt(3000)).toBeCloseTo(3000 / 3.6 + 60 - 3000 / 4, -1)
  })

  test('tells the way there from the way back', () => {
    const thereAndBack = (speed: number) => (second: number) =>
      [0, speed * second < 2000 ? speed * second : 4000 - speed * second] as const
    const { seconds } = gapBetween(
      recorded({ points: 1001, placeAt: thereAndBack(4) }),
      recorded({ points: 801, placeAt: thereAndBack(5) }),
    )!
    expect(seconds.at(-1)).toBeCloseTo(-200, 0)
    expect(seconds[100]).toBeCloseTo(-100, -1)
  })

  test('is unknown on a detour, and goes on behind it', () => {
    const first = recorded({ points: 1001, placeAt: metresAt(4) })
    // Between 1,000 and 1,500 m, the second recording is 300 m beside the first one.
    const second = recorded({
      points: 1001,
      placeAt: second => [4 * second > 1000 && 4 * second < 1500 ? 300 : 0, 4 * second],
    })
    const { metres, seconds } = gapBetween(first, second)!
    const at = (metre: number) => seconds[metres.findIndex(reached => reached >= metre)]
    expect(at(500)).toBeCloseTo(0, 1)
    expect(at(1250)).toBeNaN()
    expect(at(3000)).toBeCloseTo(0, 0)
  })

  test('is none between other ways, the other direction, or without positions', () => {
    const first = recorded({ points: 1001, placeAt: metresAt(4) })
    const beside = recorded({ points: 1001, placeAt: second => [200, 4 * second] })
    const backwards = recorded({ points: 1001, placeAt: second => [0, 4000 - 4 * second] })
    const away = recorded({ points: 1001, placeAt: second => [4 * second, 0] })
    const nowhere = recorded({ points: 1001 })
    nowhere.points.latitude.fill(Number.NaN)
    for (const other of [beside, backwards, away, nowhere]) expect(gapBetween(first, other)).toBeNull()
    expect(gapBetween(nowhere, first)).toBeNull()
  })
})
