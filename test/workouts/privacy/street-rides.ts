// Generated rides from one door through a town of square blocks, and an attacker's guesses from their links.
import { travelledAt } from '../../../src/tracks/measuring/travelled'
import { type Points, pointsBetween, type Track } from '../../../src/tracks/track'
import type { Random } from '../../hostile/suite/random'
import { noReadings } from '../../tracks/no-readings'

/** Metres to the east and north of the middle of the town. */
export type Place = readonly [east: number, north: number]

const metresPerDegree = 111_319.49
const middle = { latitude: 45, longitude: 5 }
const metresPerDegreeEast = metresPerDegree * Math.cos((middle.latitude * Math.PI) / 180)

export const toDegrees = ([east, north]: Place) => ({
  latitude: middle.latitude + north / metresPerDegree,
  longitude: middle.longitude + east / metresPerDegreeEast,
})

export const toPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): Place => [
  (longitude - middle.longitude) * metresPerDegreeEast,
  (latitude - middle.latitude) * metresPerDegree,
]

export const metresBetween = ([east, north]: Place, [otherEast, otherNorth]: Place) =>
  Math.hypot(east - otherEast, north - otherNorth)

const block = 80
const stepM = 8

/**
 * A ride of a few kilometres. The watch is started up to 16 m from the door, and every position is wrong by up to 10 m
 * in each direction.
 * @param isLoop true for a ride that returns home by the same way
 */
export function rideFrom(door: Place, random: Random, isLoop: boolean): Track {
  const away: Place[] = [door]
  const heading: Place = [random.isLikely(0.5) ? 1 : -1, random.isLikely(0.5) ? 1 : -1]
  let [east, north] = door
  const drift = random.next()
  for (let blocks = 25 + random.below(15); blocks > 0; blocks--) {
    const isAcross = random.isLikely(drift)
    for (let metres = 0; metres < block; metres += stepM) {
      if (isAcross) east += heading[0] * stepM
      else north += heading[1] * stepM
      away.push([east, north])
    }
  }
  const way = isLoop ? [...away, ...away.toReversed()] : away
  const [skip, blur] = [random.below(3), () => (random.next() - 0.5) * 20]
  return trackOf(way.slice(skip).map(([e, n]) => [e + blur(), n + blur()] as const))
}

/** A straight ride of 6 km that passes a place at a random distance of at most `reachM`, in one of four directions. */
export function ridePast([east, north]: Place, random: Random, reachM: number): Track {
  const beside = (2 * random.next() - 1) * reachM
  const turn = random.below(4) * (Math.PI / 4) + random.next() * 0.3
  const [along, across]: Place[] = [
    [Math.cos(turn), Math.sin(turn)],
    [-Math.sin(turn), Math.cos(turn)],
  ]
  const blur = () => (random.next() - 0.5) * 20
  const way = Array.from({ length: 6000 / stepM }, (_, step): Place => {
    const metres = step * stepM - 3000
    return [
      east + metres * along![0] + beside * across![0] + blur(),
      north + metres * along![1] + beside * across![1] + blur(),
    ]
  })
  return trackOf(way)
}

function trackOf(way: readonly Place[]): Track {
  const places = way.map(toDegrees)
  const points: Points = {
    ...noReadings,
    count: way.length,
    latitude: Float64Array.from(places, ({ latitude }) => latitude),
    longitude: Float64Array.from(places, ({ longitude }) => longitude),
    elevation: new Float64Array(way.length).fill(Number.NaN),
    time: Float64Array.from(way, (_, index) => 1_777_622_400_000_000 + index * 2_000_000),
  }
  return { name: null, description: null, segments: [{ start: 0, end: way.length }], points }
}

/** A ride without its first metres. Earlier versions shared rides in this way. */
export function cutOff(track: Track, metres: number): Track {
  const { points } = track
  const first = travelledAt(track).metres.findIndex(way => way >= metres)
  const segments = [{ start: 0, end: points.count - first }]
  return { ...track, segments, points: pointsBetween(points, first, points.count) }
}

/** The first point of each shown track. For a viewer of the links, these are points on the edge of the hidden area. */
export const firstPositions = (shown: readonly Track[]): Place[] =>
  shown.map(({ points }) => toPlace({ latitude: points.latitude[0]!, longitude: points.longitude[0]! }))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const spread = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(value => (value - middle) ** 2)))
}

const distances = {
  asTheCrowFlies: metresBetween,
  alongTheStreets: ([east, north]: Place, [otherEast, otherNorth]: Place) =>
    Math.abs(east - otherEast) + Math.abs(north - otherNorth),
}

/**
 * Three guesses of where the door is: the mean of the edge points, the place that is equally far from all of them as
 * the crow flies, and the place that is equally far along the streets. The last two are exact to a few metres.
 */
export function guessDoor(edge: readonly Place[]): Record<'mean' | keyof typeof distances, Place> {
  const start: Place = [mean(edge.map(([east]) => east)), mean(edge.map(([, north]) => north))]
  const equallyFar = (distance: (one: Place, other: Place) => number) => {
    let [best, least] = [start, Number.POSITIVE_INFINITY]
    for (const grid of [100, 20, 4]) {
      const [aroundEast, aroundNorth] = best
      for (let across = -8; across <= 8; across++) {
        for (let up = -8; up <= 8; up++) {
          const place: Place = [aroundEast + across * grid, aroundNorth + up * grid]
          const unlike = spread(edge.map(other => distance(place, other)))
          if (unlike < least) [best, least] = [place, unlike]
        }
      }
    }
    return best
  }
  return {
    mean: start,
    asTheCrowFlies: equallyFar(distances.asTheCrowFlies),
    alongTheStreets: equallyFar(distances.alongTheStreets),
  }
}
