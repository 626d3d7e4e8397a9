// The known way of finding the centre of a zone: an attacker collects hundreds of tracks, marks where each of them breaks
// off and goes on, and fits a circle to these points. Here rides leave from the door, come back to it, and pass the zone.
// The circle is found to a few metres, and it is not around the door: its centre was moved once, by chance.
import { describe, expect, test } from 'bun:test'
import { hideZones, type Zone } from '../../../src/tracks/curves/hide-zones'
import type { Track } from '../../../src/tracks/track'
import { moveByChance } from '../../../src/workouts/privacy/ends'
import { Random } from '../../hostile/suite/random'
import { metresBetween, type Place, rideFrom, ridePast, toDegrees, toPlace } from './street-rides'

const doors = 30
const tracks = 300

type Kind = 'away' | 'loop' | 'past'
const kinds: readonly Kind[] = ['away', 'loop', 'past']

/** Where a shown track breaks off or goes on: at its first point, or at its last, or at gaps. */
function edgesOf(shown: Track, kind: Kind): Place[] {
  const { latitude, longitude, count } = shown.points
  const at = (index: number) => toPlace({ latitude: latitude[index]!, longitude: longitude[index]! })
  const gaps = shown.segments.slice(1).flatMap(({ start }) => [at(start - 1), at(start)])
  if (kind === 'past') return gaps
  return kind === 'loop' ? [at(0), ...gaps, at(count - 1)] : [at(0), ...gaps]
}

/** Fits a circle to points: the least squares of x² + y² = ax + by + c. */
function fitCircle(points: readonly Place[]): { centre: Place; radius: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  let [xx, xy, yy, xz, yz, zSum] = [0, 0, 0, 0, 0, 0]
  for (const [east, north] of points) {
    const [x, y] = [east - meanX, north - meanY]
    const z = x * x + y * y
    xx += x * x
    xy += x * y
    yy += y * y
    xz += x * z
    yz += y * z
    zSum += z
  }
  const determinant = 2 * (xx * yy - xy * xy)
  const [x, y] = [(xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant]
  return {
    centre: [x + meanX, y + meanY],
    radius: Math.sqrt(x * x + y * y + zSum / points.length),
  }
}

/** What an attacker sees of each of the tracks around a door: where it breaks off, and where it goes on. */
const edgesAround = (door: Place, zone: Zone, random: Random): Place[][] =>
  Array.from({ length: tracks }, (_, index) => {
    const kind = kinds[index % kinds.length]!
    const ride =
      kind === 'past' ? ridePast(door, random, zone.radiusM) : rideFrom(door, random, kind === 'loop')
    const shown = hideZones(ride, [zone])
    return shown === null ? [] : edgesOf(shown, kind)
  })

function attack(random: Random, radiusM: number) {
  const door: Place = [random.below(1000), random.below(1000)]
  const zone = { ...moveByChance(toDegrees(door), radiusM, () => random.next()), radiusM }
  const edges = edgesAround(door, zone, random)
  const [few, all] = [fitCircle(edges.slice(0, 50).flat()), fitCircle(edges.flat())]
  const centre = toPlace(zone)
  return {
    toCentre: metresBetween(all.centre, centre),
    radius: all.radius,
    toDoor: metresBetween(all.centre, door),
    toDoorByFew: metresBetween(few.centre, door),
    moved: metresBetween(centre, door),
  }
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

describe('with three hundred tracks around one door', () => {
  test.each([400, 800, 1600])(
    'a circle of %i m is found, but the door is as far from its centre as chance has put it',
    radiusM => {
      const random = new Random(radiusM + 5)
      const results = Array.from({ length: doors }, () => attack(random, radiusM))
      // The attack works: it finds the circle that is hidden.
      expect(
        quantile(
          results.map(({ toCentre }) => toCentre),
          0.9,
        ),
      ).toBeLessThan(0.05 * radiusM)
      expect(
        quantile(
          results.map(({ radius }) => Math.abs(radius - radiusM)),
          0.9,
        ),
      ).toBeLessThan(0.05 * radiusM)
      // The centre is at any point within half the radius alike: the median distance is 0.35 radii, and one in ten is
      // nearer than 0.16 radii. The estimate must not be nearer to the door than that, with some tolerance for chance.
      const errors = results.map(({ toDoor }) => toDoor)
      expect(quantile(errors, 0.5)).toBeGreaterThan(0.25 * radiusM)
      expect(quantile(errors, 0.1)).toBeGreaterThan(0.08 * radiusM)
      // Six times as many tracks bring the attacker no nearer: what is left of the error is what chance has moved.
      for (const { toDoor, toDoorByFew, moved } of results) {
        expect(Math.abs(toDoor - moved)).toBeLessThan(0.08 * radiusM)
        expect(toDoor).toBeGreaterThan(toDoorByFew - 0.15 * radiusM)
      }
    },
  )

  test('the door itself would be found if circles were around it', () => {
    const door: Place = [300, 400]
    const edges = edgesAround(door, { ...toDegrees(door), radiusM: 800 }, new Random(99))
    expect(metresBetween(fitCircle(edges.flat()).centre, door)).toBeLessThan(25)
  })
})
