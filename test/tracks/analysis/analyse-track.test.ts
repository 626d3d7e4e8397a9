// Tests of the analysis that is stored for each recording: its size, and its values for the recording as a whole.
import { describe, expect, test } from 'bun:test'
import { readGpx } from '../../../src/formats/gpx/read'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import { packTrack, unpackTrack } from '../../../src/tracks/track'
import { trackAlong } from '../../maps/lines/recordings'
import { mountainRide } from '../../support/mountain-ride'
import { during, randomFrom, recorded } from './recorded'

/** A ride of two hours over hills, whose values vary like those of a real ride. */
function hillyRide() {
  const random = randomFrom(42)
  const [heartRate, power, speed, elevation]: number[][] = [[], [], [], []]
  let [rate, height, effort] = [95, 400, 150]
  for (let second = 0; second <= 7200; second++) {
    if (second % 40 === 0) effort = random() < 0.15 ? 0 : 80 + random() ** 2 * 450
    const watts = effort === 0 ? 0 : Math.round(effort + (random() - 0.5) * 120)
    rate += (90 + effort * 0.25 - rate) / 40
    const slope = 0.07 * Math.sin(second / 500)
    const metres = Math.max(0, 8 - slope * 60 + random())
    height += metres * slope
    heartRate!.push(Math.round(rate))
    power!.push(Math.max(0, watts))
    speed!.push(metres)
    elevation!.push(Math.round(height * 5) / 5)
  }
  return { heartRate: heartRate!, power: power!, speed: speed!, elevation: elevation! }
}

const sizeOf = (...recording: Parameters<typeof recorded>) =>
  JSON.stringify(analyseTrack(recorded(...recording))).length

test('about two kilobytes are kept, and twice as many of a ride with all sensors', () => {
  const { power: _, ...run } = hillyRide()
  expect(sizeOf(run)).toBeLessThan(2600)
  expect(sizeOf(hillyRide())).toBeLessThan(4000)
  expect(sizeOf({ heartRate: run.heartRate })).toBeLessThan(1300)
})

test('the same is found in the track that is stored', () => {
  const track = recorded(hillyRide())
  expect(analyseTrack(unpackTrack(packTrack(track)))).toEqual(analyseTrack(track))
})

test('nothing is kept of a recording that says nothing of all this', () => {
  const silent = recorded({ seconds: [0, 1, 2] })
  expect(analyseTrack(silent)).toBeNull()
  const standing = trackAlong([
    [45, 5],
    [45, 5],
  ])
  expect(analyseTrack(standing)).toBeNull()
})

describe('something is kept of a recording with nothing but', () => {
  test.each(['heartRate', 'power', 'speed', 'elevation'] as const)('%s', name => {
    expect(analyseTrack(recorded({ [name]: [100, 101, 102] }))).not.toBeNull()
  })

  test('a single point', () => {
    const analysis = analyseTrack(recorded({ heartRate: [100], elevation: [7] }))!
    expect(analysis).toMatchObject({ secondsWith: { heartRate: 0 }, meanHeartRate: null, elevationNoise: 0 })
  })
})

test('means and work are of what counts', () => {
  const seconds = [0, 1, 3, 100, 101]
  const analysis = analyseTrack(
    recorded({ seconds, heartRate: [100, 110, 120, 130, 130], power: [300, 0, 60, 90, 0] }),
  )!
  // The readings count for 1, 2, 10 and 1 seconds, because a reading counts for at most ten seconds.
  expect(analysis.meanHeartRate).toBe(Math.round((100 + 220 + 1200 + 130) / 1.4) / 10)
  expect(analysis.work).toBe(300 + 600 + 90)
  expect(analysis.meanPower).toBe(Math.round(990 / 1.4) / 10)
})

test('an error of the strap for a second is neither held nor a best mean', () => {
  const heartRate = during([120, 700], [171, 9], [120, 60], [165, 20], [120, 30])
  const [clean, withSpike] = [false, true].map(isWithSpike =>
    analyseTrack(
      recorded({ heartRate: heartRate.map((rate, at) => (isWithSpike && at === 100 ? 230 : rate)) }),
    ),
  )
  expect(withSpike!.heldHeartRate).toBe(clean!.heldHeartRate)
  expect(withSpike!.bestMeans).toEqual(clean!.bestMeans)
  expect(clean!.bestMeans.heartRate![0]).toEqual({ value: 171, from: 700 })
  // Time and mean are of everything that was recorded.
  expect(withSpike!.secondsWith.heartRate).toBe(clean!.secondsWith.heartRate)
})

describe('the longest pause is', () => {
  const heartRate = during([100, 200])

  test('0 without any', () => {
    expect(analyseTrack(recorded({ heartRate }))!.longestPause).toBe(0)
  })

  // The first and the last two seconds of standing still count as moving, because the speed is a mean over five
  // seconds.
  test('that between two segments, with the time of standing before and after it', () => {
    const seconds = heartRate.map((_, second) => (second < 100 ? second : second + 60))
    const speed = heartRate.map((_, second) => (second > 80 && second < 120 ? 0 : 3))
    expect(analyseTrack(recorded({ seconds, speed, begins: [100] }))!.longestPause).toBe(95)
    expect(analyseTrack(recorded({ seconds, heartRate, begins: [100] }))!.longestPause).toBe(61)
  })

  test('the longest time without points, where no distance was recorded', () => {
    const seconds = heartRate.map((_, second) => second + (second < 50 ? 0 : 30) + (second < 70 ? 0 : 9))
    expect(analyseTrack(recorded({ seconds, heartRate }))!.longestPause).toBe(31)
  })
})

test('noise is that of white noise, without hills', () => {
  // A uniform distribution of this width has a standard deviation of 0.5.
  const noise = (second: number) =>
    (((Math.abs(Math.sin(second * 12.9898)) * 43_758.5453) % 1) - 0.5) * Math.sqrt(3)
  const elevation = Array.from(
    { length: 20_000 },
    (_, second) => 300 + 100 * Math.sin(second / 900) + noise(second),
  )
  expect(analyseTrack(recorded({ elevation }))!.elevationNoise).toBeCloseTo(0.5, 1)
})

test('a ride in the mountains has its climbs and bands', () => {
  const { tracks, points } = readGpx([mountainRide(new Date('2026-05-01T08:00:00Z'))])
  const analysis = analyseTrack({ ...tracks[0]!, points })!
  expect(analysis.climbs.length).toBeGreaterThan(0)
  const metres = analysis.gradients!.reduce((sum, band) => sum + band.metres, 0)
  expect(metres / 35_000).toBeCloseTo(1, 1)
  expect(analysis.longestPause).toBe(605)
})
