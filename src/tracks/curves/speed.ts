/** The speed of a recording over five seconds, which a single wrong position does not spoil. */
import type { Points } from '../track'
import type { Travelled } from './travelled'

/** Positions are a few metres off: over less time than this a speed says more about them than about the rider. */
const windowSeconds = 5

/** A step this many times as fast as nine of ten others is an error of positioning. */
const jumpFactor = 3
/** Metres per second that no step is suspected below: somebody who mostly walks may run. */
const neverAJump = 6

interface SpeedCurve {
  /**
   * Metres per second at each point: over the five seconds around it, or those nearest to it in its segment. A segment that
   * is shorter has one speed, and one without duration NaN.
   */
  readonly speeds: Float64Array
  /** The highest in any five seconds, which no point of the curve exceeds; null where no segment is so long. */
  readonly top: number | null
}

/** Between two points the speed is constant; steps that nobody can have made add nothing. */
export function speedCurve(travelled: Travelled): SpeedCurve {
  const { seconds, begins } = travelled
  const metres = withoutJumps(travelled)
  const speeds = new Float64Array(seconds.length).fill(Number.NaN)
  let top: number | null = null
  for (const [first, last] of stretches(begins)) {
    const begin = seconds[first]!
    const width = Math.min(windowSeconds, seconds[last]! - begin)
    if (width <= 0) continue
    const latest = seconds[last]! - width
    const metresIn = windowsOf({ metres, seconds, first, last, width })
    for (let index = first; index <= last; index++) {
      speeds[index] = metresIn(clamp(seconds[index]! - width / 2, begin, latest)) / width
    }
    if (width === windowSeconds)
      top = Math.max(top ?? 0, bestWindow(seconds, { first, last, width, metresIn }) / width)
  }
  return { speeds, top }
}

/** As the recorder measured it, where it did: without places its distance may be told in steps of many seconds. */
export function toldSpeedCurve({ speed }: Points, travelled: Travelled): SpeedCurve {
  return speed === null ? speedCurve(travelled) : { speeds: Float64Array.from(speed), top: null }
}

type MetresIn = (from: number) => number

/** The best window begins or ends at a point, because in between the distance in it grows or falls steadily. */
function bestWindow(
  seconds: Float64Array,
  { first, last, width, metresIn }: { first: number; last: number; width: number; metresIn: MetresIn },
): number {
  const latest = seconds[last]! - width
  let best = 0
  for (let index = first; index <= last; index++) {
    const now = seconds[index]!
    if (now <= latest) best = Math.max(best, metresIn(now))
    if (now - width >= seconds[first]!) best = Math.max(best, metresIn(now - width))
  }
  return best
}

interface Stretch {
  metres: Float64Array
  seconds: Float64Array
  first: number
  last: number
  width: number
}

/** The metres in a window that begins at a second. */
function windowsOf({ metres, seconds, first, last, width }: Stretch): MetresIn {
  const metresAt = (second: number) => {
    const index = firstAtOrAfter(seconds, first, last, second)
    if (index === first) return metres[first]!
    const passed = seconds[index]! - seconds[index - 1]!
    return (
      metres[index - 1]! + ((metres[index]! - metres[index - 1]!) * (second - seconds[index - 1]!)) / passed
    )
  }
  return from => metresAt(from + width) - metresAt(from)
}

/** By halves, because seconds never fall. */
function firstAtOrAfter(seconds: Float64Array, first: number, last: number, second: number): number {
  let low = first
  let high = last
  while (low < high) {
    const middle = (low + high) >> 1
    if (seconds[middle]! < second) low = middle + 1
    else high = middle
  }
  return low
}

/** The metres travelled, to which steps that nobody can have made add nothing. */
function withoutJumps({ metres, seconds, begins }: Travelled): Float64Array {
  const limit = Math.max(neverAJump, jumpFactor * usualHighSpeed({ metres, seconds, begins }))
  const believed = new Float64Array(metres.length)
  for (let index = 1; index < metres.length; index++) {
    const step = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    const isBelieved = passed > 0 && step / passed <= limit
    believed[index] = believed[index - 1]! + (isBelieved ? step : 0)
  }
  return believed
}

/** What nine of ten steps are slower than. */
function usualHighSpeed({ metres, seconds, begins }: Travelled): number {
  const speeds: number[] = []
  for (let index = 1; index < metres.length; index++) {
    const passed = seconds[index]! - seconds[index - 1]!
    if (!begins[index] && passed > 0) speeds.push((metres[index]! - metres[index - 1]!) / passed)
  }
  const ascending = Float64Array.from(speeds).sort()
  return ascending[Math.floor((ascending.length - 1) * 0.9)] ?? 0
}

/** First and last point of each segment. */
function* stretches(begins: Uint8Array): Generator<[first: number, last: number]> {
  for (let first = 0; first < begins.length; ) {
    const next = begins.indexOf(1, first + 1)
    const last = (next < 0 ? begins.length : next) - 1
    yield [first, last]
    first = last + 1
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
