// Climbs of constructed profiles. The expected results are from `analysis-facts.md` 9.
import { describe, expect, test } from 'bun:test'
import { type Climb, climbsOf, longestClimbOf } from '../../../src/tracks/measuring/climbs'
import { packTrack, type Track, unpackTrack } from '../../../src/tracks/track'
import { trackAlong } from '../../maps/lines/recordings'
import { noise } from '../noise'

/** Length in metres, and gradient in percent. */
type Stretch = readonly [length: number, grade: number]

/**
 * A track to the north with a point every ten metres, and with flat stretches of 2 km at both ends.
 * @param noise metres to add to the elevation of each point
 */
function trackOf(stretches: readonly Stretch[], noise = (_: number) => 0): Track {
  const heights = [0]
  for (const [length, grade] of [[2000, 0], ...stretches, [2000, 0]] as const)
    for (let way = 0; way < length; way += 10) heights.push(heights.at(-1)! + grade / 10)
  const metresPerDegree = (Math.PI / 180) * 6_371_000
  const track = trackAlong(heights.map((_, at) => [45 + (at * 10) / metresPerDegree, 5] as const))
  const elevation = Float64Array.from(heights, (height, at) => 100 + height + noise(at))
  return { ...track, points: { ...track.points, elevation } }
}

/** Noise that is the same for the same seed, uniformly distributed up to a metre upwards or downwards. */
function noiseFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return (state / 2 ** 31) * 2 - 1
  }
}

/** Returns the climbs of a track of `trackOf`, whose points are exactly ten metres apart. */
const climbsAlong = (...[stretches, noise]: Parameters<typeof trackOf>) => {
  const track = trackOf(stretches, noise)
  return climbsOf(track, { metres: Float64Array.from({ length: track.points.count }, (_, at) => at * 10) })
}

describe('the climbs of', () => {
  // Check values of `analysis-facts.md` 9: start and length in metres, and the score, which is length times gradient.
  const profiles: [
    name: string,
    stretches: Stretch[],
    climbs: [start: number, length: number, score: number][],
  ][] = [
    ['5 km at 6 %', [[5000, 6]], [[2000, 5000, 29_920]]],
    [
      'the same with 150 m down in the middle',
      [
        [2500, 6],
        [150, -2],
        [2500, 6],
      ],
      [[2000, 5140, 29_580]],
    ],
    [
      'the same with 300 m of flat in the middle',
      [
        [2500, 6],
        [300, 0],
        [2500, 6],
      ],
      [[2000, 5300, 29_920]],
    ],
    [
      'the same with 1.5 km of flat in the middle',
      [
        [2500, 6],
        [1500, 0],
        [2500, 6],
      ],
      [
        [2000, 2500, 14_920],
        [6000, 2500, 14_920],
      ],
    ],
    [
      'two passes with a descent between them',
      [
        [3000, 7],
        [800, -5],
        [3000, 7],
      ],
      [
        [2000, 2980, 20_813],
        [5820, 2980, 20_813],
      ],
    ],
    ['20 km at 2.5 %', [[20_000, 2.5]], []],
    ['250 m at 15 %', [[250, 15]], []],
    ['nothing but flat ways', [[20_000, 0]], []],
  ]

  /** Length in metres times gradient in per cent. */
  const scoreOf = ({ riseM }: Climb) => 100 * riseM

  test.each(profiles)('%s', (_, stretches, expected) => {
    const climbs = climbsAlong(stretches)
    const found = climbs.map(climb => [climb.startM, climb.lengthM, Math.round(scoreOf(climb))])
    expect(found).toEqual(expected)
  })

  test.each(profiles)('%s, measured between positions', (_, stretches, expected) => {
    const climbs = climbsOf(trackOf(stretches))
    expect(climbs).toHaveLength(expected.length)
    for (const [index, [start, length, score]] of expected.entries()) {
      const climb = climbs[index]!
      expect(Math.abs(climb.startM - start)).toBeLessThanOrEqual(40)
      expect(Math.abs(climb.lengthM - length)).toBeLessThanOrEqual(40)
      expect(Math.abs(climb.riseM - score / 100)).toBeLessThanOrEqual(1.5)
    }
  })

  test('5 km at 6 % have a gradient of 5.98 %', () => {
    const [climb] = climbsAlong([[5000, 6]])
    expect((100 * climb!.riseM) / climb!.lengthM).toBeCloseTo(5.98, 2)
  })

  test('5 km at 6 % begin at the foot, however long the level way before it is', () => {
    // Level ways are searched in pieces of 500 m. The foot must not depend on where a piece ends.
    for (let level = 0; level < 500; level += 20) {
      const [climb] = climbsAlong([
        [level, 0],
        [5000, 6],
      ])
      expect([climb!.startM, climb!.lengthM, Math.round(scoreOf(climb!))]).toEqual([
        2000 + level,
        5000,
        29_920,
      ])
    }
  })

  test('a climb whose elevations jump by a metre is the same', () => {
    const [climb, ...others] = climbsOf(trackOf([[5000, 6]], noiseFrom(1)))
    expect(others).toEqual([])
    expect(Math.abs(climb!.lengthM - 5080)).toBeLessThanOrEqual(120)
    expect(Math.abs(climb!.riseM - 300.5)).toBeLessThanOrEqual(3)
  })

  test('a climb with noise of a metre has about the same score, whatever the noise', () => {
    // The check value of `analysis-facts.md` 9 is 30,053, with noise that is not known.
    const scores = Array.from({ length: 20 }, (_, seed) => {
      const random = noise(seed + 1)
      const climbs = climbsAlong([[5000, 6]], () => random.next().value)
      expect(climbs).toHaveLength(1)
      return scoreOf(climbs[0]!)
    })
    for (const score of scores) expect(Math.abs(score - 30_053)).toBeLessThanOrEqual(500)
    expect(Math.abs(scores.reduce((sum, score) => sum + score / 20, 0) - 30_053)).toBeLessThanOrEqual(50)
  })

  test('a flat way whose elevations jump by a metre are none', () => {
    expect(climbsOf(trackOf([[20_000, 0]], noiseFrom(2)))).toEqual([])
  })

  test('a recording without elevations, and one of a single point, are none', () => {
    expect(climbsOf(trackAlong([[45, 5]]))).toEqual([])
    expect(climbsOf(trackAlong(Array.from({ length: 500 }, (_, at) => [45 + at / 1e4, 5] as const)))).toEqual(
      [],
    )
  })
})

test('the longest is the one that leads farthest, also once the track was packed', () => {
  const track = trackOf([
    [2000, 9],
    [1500, 0],
    [4000, 4],
  ])
  const longest = longestClimbOf(unpackTrack(packTrack(track)))
  expect(Math.abs(longest!.startM - 5500)).toBeLessThanOrEqual(40)
  expect(Math.abs(longest!.lengthM - 4000)).toBeLessThanOrEqual(40)
  expect(longestClimbOf(trackOf([[100, 0]]))).toBeNull()
})
