// The times at which climbs begin and end.
import { expect, test } from 'bun:test'
import { timedClimbs } from '../../../src/tracks/analysis/timed-climbs'
import { climbsOf } from '../../../src/tracks/measuring/climbs'
import type { Travelled } from '../../../src/tracks/measuring/travelled'
import type { Track } from '../../../src/tracks/track'
import { trackAlong } from '../../maps/lines/recordings'

const spacing = 10

/** A track whose points count as ten metres apart: two flat kilometres, three that rise by 5 %, and two flat ones. */
function hill(): Track {
  const track = trackAlong(Array.from({ length: 701 }, (_, at) => [45 + at * 1e-4, 5] as const))
  const elevation = Float64Array.from({ length: 701 }, (_, at) => {
    return 100 + 0.05 * Math.min(3000, Math.max(0, at * spacing - 2000))
  })
  return { ...track, points: { ...track.points, elevation } }
}

/** Returns metres and seconds of the track at 4 m/s, with a stop of `stopS` seconds halfway up the climb. */
const way = (stopS: number): Travelled => {
  const metres = Float64Array.from({ length: 701 }, (_, at) => at * spacing)
  return { metres, seconds: metres.map(at => at / 4 + (at > 3500 ? stopS : 0)), begins: new Uint8Array(701) }
}

test('a climb has the seconds at which its foot and its top were passed', () => {
  const [climb, ...others] = timedClimbs(hill(), way(0))
  expect(others).toEqual([])
  expect(climb!.startS).toBeCloseTo(climb!.startM / 4, 6)
  expect(climb!.seconds).toBeCloseTo(climb!.lengthM / 4, 6)
})

test('a pause within it counts', () => {
  const [without, withStop] = [timedClimbs(hill(), way(0))[0]!, timedClimbs(hill(), way(100))[0]!]
  expect(withStop.seconds - without.seconds).toBeCloseTo(100, 6)
  expect(withStop.startS).toBe(without.startS)
})

test('climbs are those that are found without times, also between the points', () => {
  const sparse = way(0)
  const told = { ...sparse, metres: sparse.metres.map(metres => metres * 1.013) }
  const found = timedClimbs(hill(), told)
  expect(found.map(({ startS: _, seconds: __, ...climb }) => climb)).toEqual(climbsOf(hill(), told))
  expect(found[0]!.seconds).toBeCloseTo(found[0]!.lengthM / 1.013 / 4, 6)
})

test('a track without elevations has none', () => {
  const { points, ...track } = hill()
  const elevation = points.elevation.map(() => Number.NaN)
  expect(timedClimbs({ ...track, points: { ...points, elevation } }, way(0))).toEqual([])
})
