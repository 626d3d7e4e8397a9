// Computes the features of a recording from which its sport is guessed, see guess-sport.ts. The functions here are
// pure.
import { climbedElevations } from '../../../tracks/elevation'
import { believedWay } from '../../../tracks/measuring/top-speed'
import type { Travelled } from '../../../tracks/measuring/travelled'
import { hasPositions, type Points, type Track } from '../../../tracks/track'

export interface SportFeatures {
  hasPositions: boolean
  /** Metres covered while moving. */
  distanceM: number
  /**
   * Quantiles of the speed while moving, in km/h: `usualKmh` is not exceeded for half of the time, `fastKmh` for 95 %
   * of the time.
   */
  usualKmh: number
  fastKmh: number
  /** Metres climbed per kilometre; `null` without elevations. */
  climbMPerKm: number | null
  /** The fastest rise over two minutes, in metres per hour; `null` without elevations. */
  riseMPerH: number | null
  hasPower: boolean
  /**
   * The median of the cadence above zero, in turns, strides or strokes per minute; `null` if the cadence is rarely
   * recorded.
   */
  cadence: number | null
  /** Whether the recording is from the months and latitudes in which there may be snow. */
  isWinter: boolean
}

/** Length of a window in seconds. Over this time, errors of positions have little effect on the speed. */
const windowS = 10
/** In km/h. Slower windows count as standing still. Even swimming and walking with a small child are faster. */
const minKmh = 0.8
/** In seconds. A gust of wind or a wrong elevation does not last that long. */
const riseS = 120

export function featuresOf({ points, segments }: Pick<Track, 'points' | 'segments'>): SportFeatures {
  const isPositioned = hasPositions(points)
  // The recorded distance of a device may have gaps, so the distance is computed from the positions if there are any.
  const way = believedWay({ points: isPositioned ? { ...points, distance: null } : points, segments })
  const moving = windowsOf(way).filter(({ kmh }) => kmh >= minKmh)
  const distanceM = moving.reduce((sum, { kmh, seconds }) => sum + (kmh / 3.6) * seconds, 0)
  const heights = climbedElevations(points, segments)
  const hasHeights = heights.some(height => !Number.isNaN(height)) && distanceM > 0
  return {
    hasPositions: isPositioned,
    distanceM,
    usualKmh: quantile(moving, 0.5),
    fastKmh: quantile(moving, 0.95),
    climbMPerKm: hasHeights ? ascentOf(heights, way) / (distanceM / 1000) : null,
    riseMPerH: hasHeights ? fastestRise(heights, way) : null,
    hasPower: points.power?.some(watts => watts > 0) ?? false,
    cadence: usualCadence(points),
    isWinter: isInWinter(points.latitude[0]!, points.time[0]!),
  }
}

/** In turns per minute. A higher cadence means that the device counted steps of both feet and not strides. */
const maxTurns = 120

function usualCadence({ cadence, count }: Points): number | null {
  const turning = cadence?.filter(turns => turns > 0).sort() ?? []
  const usual = turning.length > count / 5 ? turning[turning.length >> 1]! : null
  return usual !== null && usual > maxTurns ? usual / 2 : usual
}

/**
 * Whether there may be snow at a latitude in the month of a date; always false near the equator.
 * @param microseconds time in microseconds since 1970
 */
function isInWinter(latitude: number, microseconds: number): boolean {
  const month = new Date(microseconds / 1000).getUTCMonth() + 1
  if (latitude > 25) return month === 12 || month <= 4
  return latitude < -25 && month >= 6 && month <= 10
}

interface Window {
  kmh: number
  seconds: number
}

/** Returns the mean speeds over windows of ten seconds. A window that ends with a long step is longer. */
function windowsOf({ metres, seconds, begins }: Travelled): Window[] {
  const windows: Window[] = []
  let from = 0
  for (let at = 1; at < metres.length; at++) {
    if (begins[at]) from = at
    const passed = seconds[at]! - seconds[from]!
    if (passed < windowS) continue
    windows.push({ kmh: ((metres[at]! - metres[from]!) / passed) * 3.6, seconds: passed })
    from = at
  }
  return windows
}

/** Returns the speed that is not exceeded during a share of the time; 0 without windows. */
function quantile(windows: readonly Window[], share: number): number {
  const sorted = windows.toSorted((a, b) => a.kmh - b.kmh)
  let left = share * sorted.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { kmh, seconds } of sorted) {
    left -= seconds
    if (left <= 0) return kmh
  }
  return 0
}

function ascentOf(heights: Float64Array, { begins }: Travelled): number {
  let ascent = 0
  for (let at = 1; at < heights.length; at++) {
    const climb = begins[at] ? 0 : heights[at]! - heights[at - 1]!
    if (climb > 0) ascent += climb
  }
  return ascent
}

function fastestRise(heights: Float64Array, { seconds, begins }: Travelled): number {
  let [fastest, from] = [0, 0]
  for (let at = 1; at < heights.length; at++) {
    if (begins[at]) from = at
    while (from + 1 < at && seconds[at]! - seconds[from + 1]! >= riseS) from++
    const passed = seconds[at]! - seconds[from]!
    const rise = heights[at]! - heights[from]!
    if (passed >= riseS && rise > 0) fastest = Math.max(fastest, (rise / passed) * 3600)
  }
  return fastest
}
