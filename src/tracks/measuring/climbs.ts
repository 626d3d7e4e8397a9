/**
 * Finds climbs within a recording. No I/O. The elevation over the distance is sampled every 20 m and averaged over 60
 * m. The search runs from start to end and keeps the lowest and highest elevation since the last climb. A climb ends
 * after a drop of more than 10 m and a tenth of its rise, or after 500 m with a rise of less than 1 %. Small and flat
 * climbs are dropped: their score, which is length times grade, must reach a minimum between those of Garmin's
 * ClimbPro, of Strava, and of common usage among riders.
 */
import type { Track } from '../track'
import { type Travelled, travelledAt } from './travelled'

export interface Climb {
  /** Metres since the start of the recording. */
  readonly startM: number
  readonly lengthM: number
  /** Difference in metres between the elevations at the end and at the start of the climb. */
  readonly riseM: number
}

const stepM = 20
/** A stretch of this many steps is flat if it rises by less than `minRiseM`. */
const flatSteps = 500 / stepM
const minRiseM = 5
/** A climb may contain drops of up to this many metres, or of this share of its rise if that is more. */
const maxDropM = 10
const maxDropShare = 0.1
/**
 * Tolerance in metres for the ends of a climb, which cuts off flat stretches: a climb starts at the last point that is
 * at most this far above its lowest elevation, and ends at the first point that is at most this far below its highest
 * one.
 */
const nearM = 1

const minLengthM = 300
const minGrade = 0.03
/** Minimum score. The score, length in metres times grade in per cent, equals a hundred times the rise in metres. */
const minScore = 3000

/**
 * Returns the climbs in order. The result is empty without elevations, or if there are neither positions nor distances.
 * @param travelled the distances along the track, if they have already been computed
 */
export function climbsOf(
  track: Pick<Track, 'points' | 'segments'>,
  { metres }: Pick<Travelled, 'metres'> = travelledAt(track),
): Climb[] {
  const heights = smoothed(heightsOver(metres, track.points.elevation))
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
    // Of equally low points, the last one is the foot. Otherwise, on level ground, the foot would be wherever the last
    // flat stretch ended, even some metres up the climb.
    if (height <= heights[low]!) begin(at)
    if (height > heights[high]!) high = at
    const drop = heights[high]! - height
    const rise = heights[high]! - heights[low]!
    const hasDropped = drop > Math.max(maxDropM, maxDropShare * rise)
    const isFlat = at - flatSteps >= low && height - heights[at - flatSteps]! < minRiseM
    if (!hasDropped && !isFlat) continue
    end()
    begin(at)
  }
  end()
  return climbs
}

/** Returns the longest climb, and the first of several with the same length; `null` if there are none. */
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
  const isOne = lengthM >= minLengthM && riseM >= minGrade * lengthM && 100 * riseM >= minScore
  return isOne ? { startM: start * stepM, lengthM, riseM } : null
}

/** Returns the elevation every `stepM` metres, interpolated between the points that have an elevation. */
function heightsOver(metres: Float64Array, elevation: Float64Array): Float64Array {
  const known: number[] = []
  for (let at = 0; at < elevation.length; at++) if (!Number.isNaN(elevation[at])) known.push(at)
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

/** Averages each value with its two neighbours, which are 20 m away: a window of 60 m. */
const smoothed = (heights: Float64Array): Float64Array =>
  heights.map((height, at) => ((heights[at - 1] ?? height) + height + (heights[at + 1] ?? height)) / 3)
