// Climbs of constructed profiles. The expected results are from a spreadsheet.
import { describe, expect, test } from 'bun:test'
import { climbsOf, longestClimbOf } from '../../../src/tracks/measuring/climbs'
import { packTrack, type Track, unpackTrack } from '../../../src/tracks/track'
import { trackAlong } from '../../maps/lines/recordings'

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

describe('the climbs of', () => {
  test.each<[name: string, stretches: Stretch[], climbs: [start: number, length: number, rise: number][]]>([
    ['5 km at 6 %', [[5000, 6]], [[2000, 5000, 299]]],
    [
      'the same with 150 m down in the middle',
      [
        [2500, 6],
        [150, -2],
        [2500, 6],
      ],
      [[2000, 5140, 295.8]],
    ],
    [
      'the same with 300 m of flat in the middle',
      [
        [2500, 6],
        [300, 0],
        [2500, 6],
      ],
      [[2000, 5300, 299]],
    ],
    [
      'the same with 1.5 km of flat in the middle',
      [
        [2500, 6],
        [1500, 0],
        [2500, 6],
      ],
      [
        [2000, 2500, 149],
        [6000, 2500, 149],
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
        [2000, 2980, 208],
        [5800, 2980, 208],
      ],
    ],
    ['20 km at 2.5 %', [[20_000, 2.5]], []],
    ['250 m at 15 %', [[250, 15]], []],
    ['nothing but flat ways', [[20_000, 0]], []],
  ])('%s', (_, stretches, expected) => {
    const climbs = climbsOf(trackOf(stretches))
    expect(climbs).toHaveLength(expected.length)
    for (const [index, [start, length, rise]] of expected.entries()) {
      const climb = climbs[index]!
      expect(Math.abs(climb.startM - start)).toBeLessThanOrEqual(40)
      expect(Math.abs(climb.lengthM - length)).toBeLessThanOrEqual(40)
      expect(Math.abs(climb.riseM - rise)).toBeLessThanOrEqual(1.5)
    }
  })

  test('a climb whose elevations jump by a metre is the same', () => {
    const [climb, ...others] = climbsOf(trackOf([[5000, 6]], noiseFrom(1)))
    expect(others).toEqual([])
    expect(Math.abs(climb!.lengthM - 5080)).toBeLessThanOrEqual(120)
    expect(Math.abs(climb!.riseM - 300.5)).toBeLessThanOrEqual(3)
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
