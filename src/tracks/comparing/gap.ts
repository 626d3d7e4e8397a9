/** Compares when two workouts were at the same positions of the same route. */
import { metresPerDegree, radiansPerDegree } from '../distance'
import { type Travelled, travelledAt } from '../measuring/travelled'
import { hasPositions, type Points, type Track } from '../track'

/** Positions along the first route. Each array has one element per position. */
export interface Gap {
  /** Distance in metres from the start of the first workout. */
  readonly metres: Float64Array
  /**
   * Time in seconds by which the second workout reached the position later than the first; negative if it was earlier.
   * Both times count from the first position that the workouts have in common. NaN if the second workout was not at the
   * position.
   */
  readonly seconds: Float64Array
}

/**
 * Minimum distance in metres between two positions. It is longer if there would be more than `maxPositions` positions.
 */
const minStepM = 20
const maxPositions = 400
/** Maximum distance in metres between two recordings of the same street: both have errors, and a street is wide. */
const maxApartM = 40
/**
 * Between two positions, the second workout may cover at most `maxStretched` times the distance of the first, plus this
 * many metres.
 */
const slackM = 150
/** See `slackM`. */
const maxStretched = 1.5
/**
 * The second workout must reach the first position within this share of its distance, or within `minStartM` metres if
 * this is more.
 */
const startShare = 0.1
const minStartM = 500
/** Minimum share of the first route's positions that the second workout must reach for the routes to be the same. */
const minShared = 0.7

/**
 * Compares two workouts. The positions of the first route are searched for on the second route in the same order, so
 * that different laps, or the way out and the way back, are not confused.
 * @returns `null` without positions, or if the routes are not the same
 */
export function gapBetween(first: Track, second: Track): Gap | null {
  if (!hasPositions(first.points) || !hasPositions(second.points)) return null
  const [one, other] = [travelledAt(first), travelledAt(second)]
  const length = one.metres.at(-1) ?? 0
  if (length < 2 * minStepM) return null
  const positions = positionsAlong(first.points, one)
  const found = new PositionFinder(second.points, other)
  const seconds = positions.map(position => found.secondsAt(position) - position.seconds)
  const known = seconds.filter(value => !Number.isNaN(value))
  if (known.length < minShared * positions.length) return null
  const atStart = known[0]!
  return {
    metres: Float64Array.from(positions, ({ metres }) => metres),
    seconds: Float64Array.from(seconds, value => value - atStart),
  }
}

interface Position {
  latitude: number
  longitude: number
  metres: number
  seconds: number
}

/** Returns positions at equal distances along a track, including its start and end. */
function positionsAlong(points: Points, { metres, seconds }: Travelled): Position[] {
  const length = metres.at(-1)!
  const count = Math.min(maxPositions, Math.floor(length / minStepM)) + 1
  let index = 1
  return Array.from({ length: count }, (_, nth) => {
    const at = (length * nth) / (count - 1)
    while (index < points.count - 1 && metres[index]! < at) index++
    const step = metres[index]! - metres[index - 1]!
    const share = step > 0 ? Math.min(1, Math.max(0, (at - metres[index - 1]!) / step)) : 0
    return {
      latitude: between(points.latitude, index, share),
      longitude: between(points.longitude, index, share),
      metres: at,
      seconds: between(seconds, index, share),
    }
  })
}

const between = (column: Float64Array, index: number, share: number) =>
  column[index - 1]! + share * (column[index]! - column[index - 1]!)

/** Finds positions of another track on this track, in order. The search continues where the last position was found. */
class PositionFinder {
  /** Distance in metres, along this track and along the other one, of the last position that was found. */
  private reached = 0
  private reachedOnOther: number | null = null
  /** Index of the first step in which the next position can be. */
  private from = 1

  constructor(
    private readonly points: Points,
    private readonly way: Travelled,
  ) {}

  /** Returns the time in seconds at which the track passed the position; NaN if it did not. */
  secondsAt(position: Position): number {
    const { metres, seconds, begins } = this.way
    const passed = this.reachedOnOther === null ? 0 : position.metres - this.reachedOnOther
    const reach =
      this.reachedOnOther === null
        ? Math.max(minStartM, startShare * metres.at(-1)!)
        : maxStretched * passed + slackM
    let best = { cost: Number.POSITIVE_INFINITY, index: -1, share: 0 }
    for (let index = this.from; index < this.points.count; index++) {
      if (metres[index - 1]! > this.reached + reach) break
      if (begins[index]) continue
      const { apart, share } = this.nearestOn(index, position)
      if (apart > maxApartM) continue
      const at = between(metres, index, share)
      if (at < this.reached) continue
      // In a narrow loop, a track passes a position twice. If both are equally near, the one is chosen whose distance
      // along the track fits better.
      const cost = apart + 0.1 * Math.abs(at - this.reached - passed)
      if (cost < best.cost) best = { cost, index, share }
    }
    if (best.index < 0) return Number.NaN
    this.reached = between(metres, best.index, best.share)
    this.reachedOnOther = position.metres
    this.from = best.index
    return between(seconds, best.index, best.share)
  }

  /**
   * Returns the distance in metres from a position to the nearest point of a step, and the share of the step before
   * this point.
   */
  private nearestOn(index: number, { latitude, longitude }: Position): { apart: number; share: number } {
    const scale = metresPerDegree * Math.cos(latitude * radiansPerDegree)
    const x = (at: number) => turned(this.points.longitude[at]! - longitude) * scale
    const y = (at: number) => (this.points.latitude[at]! - latitude) * metresPerDegree
    const [fromX, fromY] = [x(index - 1), y(index - 1)]
    const [stepX, stepY] = [x(index) - fromX, y(index) - fromY]
    const square = stepX * stepX + stepY * stepY
    const share = square > 0 ? Math.min(1, Math.max(0, -(fromX * stepX + fromY * stepY) / square)) : 0
    return { apart: Math.hypot(fromX + share * stepX, fromY + share * stepY), share }
  }
}

/** Returns a difference of longitudes between -180° and 180°. */
const turned = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
