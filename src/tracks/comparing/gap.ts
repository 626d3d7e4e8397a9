/** How much earlier or later somebody was at the same positions than on another workout. */
import { metresPerDegree, radiansPerDegree } from '../distance'
import { type Travelled, travelledAt } from '../measuring/travelled'
import { hasPositions, type Points, type Track } from '../track'

/** Positions along the first way, as columns of equal length. */
export interface Gap {
  /** Metres from the start of the first workout. */
  readonly metres: Float64Array
  /**
   * Seconds by which the second workout was later there than the first, negative if it was earlier, as if both had been
   * at their first common position together. NaN where the second was not there.
   */
  readonly seconds: Float64Array
}

/** Positions are this many metres apart, or farther if there would be more than `maxPositions` of them. */
const minStepM = 20
const maxPositions = 400
/** Two recordings of the same street are this many metres apart at most: both have errors, and a street is wide. */
const maxApartM = 40
/** On the way to the next position, the second workout may cover this many metres … */
const slackM = 150
/** … more than this multiple of the metres of the first workout. */
const maxStretched = 1.5
/** The first position may be this share of the second way after its start, or this many metres if that is more. */
const startShare = 0.1
const minStartM = 500
/** The ways are the same if this share of the first one's positions is on the second one. */
const minShared = 0.7

/**
 * Finds the positions of the first way on the second, in the same order, so that laps and ways back are told apart.
 * @returns `null` without positions, or if the ways are not the same
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

/** Positions at equal distances along a way, its ends included. */
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

/** Finds the positions of another way on this one, in order. It remembers how far along this way it found the last one. */
class PositionFinder {
  /** Metres along this way, and along the other one, of the last position that was found. */
  private reached = 0
  private reachedOnOther: number | null = null
  /** The first step that may have the next position. */
  private from = 1

  constructor(
    private readonly points: Points,
    private readonly way: Travelled,
  ) {}

  /** Seconds at which the way came past the position; NaN if it did not. */
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
      // A narrow loop passes a position twice. Of points about as near, the one counts whose distance along the way fits.
      const cost = apart + 0.1 * Math.abs(at - this.reached - passed)
      if (cost < best.cost) best = { cost, index, share }
    }
    if (best.index < 0) return Number.NaN
    this.reached = between(metres, best.index, best.share)
    this.reachedOnOther = position.metres
    this.from = best.index
    return between(seconds, best.index, best.share)
  }

  /** The nearest position on the step to a point: how far it is, and what share of the step is before it. */
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

/** A difference of longitudes, the short way around the Earth. */
const turned = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
