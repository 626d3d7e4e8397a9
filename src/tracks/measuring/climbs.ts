/**
 * Climbs within a recording. Pure.
 *
 * The elevation over the distance, every 20 m and as a mean over 60 m, is gone along with a running low and high. A climb ends when it
 * has dropped by more than 10 m and a tenth of its rise, or after 500 m that rise by less than 1 %. Small and flat ones are none: the
 * least score, length times grade, is that from which Garmin's ClimbPro and Strava come down to what riders call a climb.
 */
import type { Track } from '../track'
import { travelledAt } from './travelled'

export interface Climb {
  /** Since the start of the recording, as its distance is counted. */
  readonly startM: number
  readonly lengthM: number
  /** From its start to its end. */
  readonly riseM: number
}

const stepM = 20
/** So many steps rise by less than `leastRiseM` where it has become flat. */
const flatSteps = 500 / stepM
const leastRiseM = 5
/** A climb may drop in between by so many metres, and by this share of its rise. */
const mostDropM = 10
const mostDropShare = 0.1
/** It begins and ends where it is this near to its low and its high. */
const nearM = 1

const leastLengthM = 300
const leastGrade = 0.03
/** Metres times percent, which is a hundred times the rise. */
const leastScore = 3000

/** In their order. None without elevations, or places and distances to have them over. */
export function climbsOf(track: Pick<Track, 'points' | 'segments'>): Climb[] {
  const heights = smoothed(heightsOver(travelledAt(track).metres, track.points.elevation))
  const climbs: Climb[] = []
  let [low, high] = [0, 0]
  const begin = (at: number) => {
    low = at
    high = at
  }
  const end = () => {
    const climb = climbBetween(heights, low, high)
    if (climb) climbs.push(climb)
  }
  for (const [at, height] of heights.entries()) {
    if (height < heights[low]!) begin(at)
    if (height > heights[high]!) high = at
    const drop = heights[high]! - height
    const rise = heights[high]! - heights[low]!
    const hasDropped = drop > Math.max(mostDropM, mostDropShare * rise)
    const isFlat = at - flatSteps >= low && height - heights[at - flatSteps]! < leastRiseM
    if (!hasDropped && !isFlat) continue
    end()
    begin(at)
  }
  end()
  return climbs
}

/** The longest of them, the first among equals; null where there is none. */
export const longestClimbOf = (track: Track): Climb | null =>
  climbsOf(track).reduce<Climb | null>(
    (longest, climb) => (longest && longest.lengthM >= climb.lengthM ? longest : climb),
    null,
  )

function climbBetween(heights: Float64Array, low: number, high: number): Climb | null {
  let start = low
  for (let at = low; at <= high; at++) if (heights[at]! <= heights[low]! + nearM) start = at
  let end = start
  while (end < high && heights[end]! < heights[high]! - nearM) end++
  const lengthM = (end - start) * stepM
  const riseM = heights[end]! - heights[start]!
  const isOne = lengthM >= leastLengthM && riseM >= leastGrade * lengthM && 100 * riseM >= leastScore
  return isOne ? { startM: start * stepM, lengthM, riseM } : null
}

/** At every step of the way, evenly between the points that have an elevation. */
function heightsOver(metres: Float64Array, elevation: Float64Array): Float64Array {
  const known = Array.from(elevation.keys()).filter(at => !Number.isNaN(elevation[at]!))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return new Float64Array()
  const heights = new Float64Array(Math.floor(metres[last]! / stepM) + 1)
  let next = 0
  for (let step = 0; step < heights.length; step++) {
    const way = step * stepM
    while (next < known.length - 1 && metres[known[next]!]! < way) next++
    const to = known[next]!
    const from = known[Math.max(0, next - 1)]!
    const length = metres[to]! - metres[from]!
    const share = length > 0 ? Math.min(1, Math.max(0, (way - metres[from]!) / length)) : 1
    heights[step] = elevation[from]! + share * (elevation[to]! - elevation[from]!)
  }
  return heights
}

/** The mean of each and its two neighbours, which are 60 m. */
const smoothed = (heights: Float64Array): Float64Array =>
  heights.map((height, at) => ((heights[at - 1] ?? height) + height + (heights[at + 1] ?? height)) / 3)
