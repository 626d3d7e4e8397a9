import { roundHalfEven } from '../../../lib/decimal'
import type { PowerModel } from '../../../tracks/analysis/w-balance'
import { gradientCurve, speedCurve } from '../../../tracks/curves/curves'
import { oneSegment } from '../../../tracks/curves/cut'
import { meansBetween } from '../../../tracks/curves/means-between'
import { type Moments, momentsOf, type Rows, rowsOf, summarize } from '../../../tracks/curves/measured'
import type { Range } from '../../../tracks/curves/splits'
import { pointsToKeep } from '../../../tracks/curves/thin'
import { jumpLimit, measuredWay } from '../../../tracks/measuring/top-speed'
import { travelledAt } from '../../../tracks/measuring/travelled'
import { dynamicsSensors, type MomentSensor } from '../../../tracks/sensors'
import { hasPositions, type Track } from '../../../tracks/track'
import { cadenceFactorOf } from '../../sports/cadence-factor'
import type { SportOfUser } from '../../sports/store'
import type { StreamField, StreamsAnswer } from './schemas'
import { wBalanceOf } from './w-balance'

/**
 * Number of decimals of each field in the response, which is as precise as a screen can show: for example, positions to
 * 0.1 m and times to 0.1 s.
 */
const decimals: Record<StreamField, number> = {
  distance: 3,
  duration: 1,
  latitude: 6,
  longitude: 6,
  elevation: 1,
  speed: 2,
  gradient: 1,
  hr: 0,
  cadence: 0,
  power: 0,
  temperature: 1,
  respiration: 1,
  vertical_oscillation: 1,
  ground_contact: 0,
  vertical_ratio: 2,
  ground_contact_balance: 1,
  step_length: 0,
  pedal_balance: 0,
  w_balance: 2,
}

/**
 * Weights of the fields when points are left out; 1 by default. Distance and time grow steadily, so they do not matter.
 * Positions matter most, because maps can be large.
 */
const weights: Partial<Record<StreamField, number>> = { distance: 0, duration: 0, latitude: 8, longitude: 8 }

/** Fields without means: totals since the start, positions, and values that change too little between two points. */
const withoutMeans = ['distance', 'duration', 'latitude', 'longitude', 'elevation', 'gradient', 'temperature']

const sensors = {
  hr: 'heartRate',
  cadence: 'cadence',
  power: 'power',
  temperature: 'temperature',
  respiration: 'respiration',
  vertical_oscillation: 'verticalOscillation',
  ground_contact: 'stanceTime',
  vertical_ratio: 'verticalRatio',
  ground_contact_balance: 'stanceBalance',
  step_length: 'stepLength',
  pedal_balance: 'pedalBalance',
} as const satisfies Partial<Record<StreamField, MomentSensor>>

export interface AskedStreams {
  fields: readonly StreamField[]
  /** Maximum number of points. */
  points: number
  /** Index of the segment, from 0; `null` for the whole track. */
  segment: number | null
  /** The requested part of the track; `null` for the whole track or segment. */
  range: Range | null
  /** Sport of the workout; undefined if the sport no longer exists. */
  sport: SportOfUser | undefined
  /**
   * Critical power and W′ (the work that is possible above it) on the day of the workout; `null` or absent to leave out
   * the balance of W′.
   */
  powerModel?: PowerModel | null
}

/** Returns the curves of a track or of one of its segments, reduced to the requested number of points. */
export function streamsOf(
  whole: Track,
  { fields, points, segment, range, sport, powerModel = null }: AskedStreams,
): StreamsAnswer['data'] {
  const track = segment === null ? whole : oneSegment(whole, segment)
  const way = measuredWay(track)
  const travelled = hasPositions(track.points) ? way : travelledAt(track)
  // The limit above which the speed of a step counts as a positioning error. Even for a segment it is computed from the
  // whole track, so that the curve agrees with the measured top speed.
  const { speeds, top } = speedCurve(way, jumpLimit(segment === null ? way : measuredWay(whole)))
  const moments = momentsOf(track, travelled)
  const rows = rowsOf(moments, track)
  const wBalance = powerModel && fields.includes('w_balance') ? wBalanceOf(whole, powerModel) : null
  const derived = {
    ...{ travelled, speeds: recordedSpeeds(track) ?? speeds, rows, moments, wBalance },
    startS: segment === null ? 0 : secondsUntil(whole, segment),
  }
  const known = fields.flatMap(field => {
    const column = columnOf(field, track, derived)
    return column === null ? [] : [{ field, column }]
  })
  const seconds = rows.along(travelled.seconds)
  const [first, end] = range === null ? [0, rows.count] : pointsAround(range, seconds)
  const curves = known.map(({ field, column }) => ({
    values: column.subarray(first, end),
    weight: weights[field] ?? 1,
  }))
  const kept = pointsToKeep(seconds.subarray(first, end), curves, points).map(at => first + at)
  const begins = new Set(track.segments.map(({ start }) => rows.rowOf(start)))
  return {
    streams: Object.fromEntries(
      known.map(({ field, column }) => [field, pick(column, kept, decimals[field])]),
    ),
    ...(kept.length < end - first && {
      means: Object.fromEntries(
        known
          .filter(({ field }) => !withoutMeans.includes(field))
          .map(({ field, column }) => {
            const means = meansBetween(kept, seconds, column, row => begins.has(row))
            return [field, Array.from(means, mean => rounded(mean, decimals[field]))]
          }),
      ),
    }),
    segments: track.segments
      .filter(({ start }) => start < end)
      .map(({ start }) => firstFrom(kept, rows.rowOf(start))),
    segment_times: track.segments.map(({ start, end }) => ({
      from: roundHalfEven(travelled.seconds[start] ?? 0, 3),
      to: roundHalfEven(travelled.seconds[end - 1] ?? 0, 3),
    })),
    recorded_points: rows.count,
    top_speed: top === null ? null : roundHalfEven(top * 3.6, 2),
    cadence_factor: cadenceFactorOf(whole, sport),
    summaries: Object.fromEntries(
      Object.entries(sensors).flatMap(([field, sensor]) => {
        const readings = fields.some(asked => asked === field) ? moments.readingsOf(sensor) : null
        const summary = readings && summarize(readings, moments)
        return summary ? [[field, isOfDynamics(sensor) ? toHundredths(summary) : summary]] : []
      }),
    ),
    ...(powerModel &&
      wBalance && {
        w_balance: {
          critical_power: powerModel.criticalPower,
          w_prime: roundHalfEven(powerModel.wPrime / 1000, 2),
          least: roundHalfEven(wBalance.least / 1000, 2),
        },
      }),
  }
}

const isOfDynamics = (sensor: MomentSensor) => dynamicsSensors.some(other => other === sensor)

/**
 * Rounds minimum and maximum to two decimals: values that are stored in single precision are inexact, such as
 * 92.69999694824219 for 92.7.
 */
const toHundredths = ({ average, least, most }: NonNullable<ReturnType<typeof summarize>>) => ({
  average,
  least: roundHalfEven(least, 2),
  most: roundHalfEven(most, 2),
})

interface Derived {
  travelled: ReturnType<typeof travelledAt>
  speeds: Float64Array
  rows: Rows
  moments: Moments
  wBalance: ReturnType<typeof wBalanceOf>
  /** Seconds from the start of the whole track to the start of the part. */
  startS: number
}

/** Returns the seconds from the first point of a track to the first point of one of its segments. */
function secondsUntil({ points: { time }, segments }: Track, segment: number): number {
  return (time[segments[segment]!.start]! - time[0]!) / 1e6
}

/** Returns the indexes of the points of a range, including the point before it and the point after it. */
function pointsAround({ from, to }: Range, seconds: Float64Array): [first: number, end: number] {
  const later = seconds.findIndex(second => second > from)
  const first = later < 0 ? seconds.length - 1 : Math.max(0, later - 1)
  const reached = seconds.findIndex(second => second >= to)
  return [first, reached < 0 ? seconds.length : reached + 1]
}

/** Returns the values of a field in the unit of the response; `null` if nothing was recorded. */
function columnOf(
  field: StreamField,
  { points }: Track,
  { travelled, speeds, rows, moments, wBalance, startS }: Derived,
): Float64Array | null {
  switch (field) {
    case 'distance':
      return hasMoved(travelled) ? rows.along(travelled.metres.map(metres => metres / 1000)) : null
    case 'duration':
      return rows.along(travelled.seconds)
    case 'latitude':
    case 'longitude':
    case 'elevation':
      return unlessUnknown(rows.along(points[field]))
    case 'speed':
      return hasMoved(travelled) || points.speed !== null
        ? unlessUnknown(rows.along(speeds.map(speed => speed * 3.6)))
        : null
    case 'gradient':
      return unlessUnknown(rows.along(gradientCurve(points, travelled).map(gradient => gradient * 100)))
    case 'w_balance':
      return wBalance && rows.along(travelled.seconds).map(second => wBalance.at(startS + second) / 1000)
    default:
      return unlessUnknown(rows.held(moments.readingsOf(sensors[field])))
  }
}

/**
 * Returns the speeds that the device recorded, in metres per second; `null` if the track has positions or no recorded
 * speed.
 */
function recordedSpeeds({ points }: Track): Float64Array | null {
  return hasPositions(points) || points.speed === null ? null : Float64Array.from(points.speed)
}

/**
 * Whether the track has a distance. It has none on a stationary trainer, for example; distance and speed are then left
 * out.
 */
const hasMoved = ({ metres }: Derived['travelled']) => (metres.at(-1) ?? 0) > 0

const unlessUnknown = (column: Float64Array | null) => (column?.every(Number.isNaN) ? null : column)

function pick(column: Float64Array, kept: Uint32Array, decimals: number): (number | null)[] {
  return Array.from(kept, index => rounded(column[index]!, decimals))
}

const rounded = (value: number, decimals: number): number | null =>
  Number.isNaN(value) ? null : roundHalfEven(value, decimals)

/** Returns the index in `kept` of the first point at or after `start`. `kept` is in ascending order. */
function firstFrom(kept: Uint32Array, start: number): number {
  let [first, last] = [0, kept.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if (kept[middle]! < start) first = middle + 1
    else last = middle
  }
  return first
}
