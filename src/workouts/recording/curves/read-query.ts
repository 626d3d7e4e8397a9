import { invalid } from '../../../platform/errors'
import type { Range } from '../../../tracks/curves/splits'
import type { WorkoutRow } from '../../rows/store'
import { type SportOfUser, stoppedSpeedThreshold } from '../../sports/store'
import type { Division } from './divide'
import {
  maxPoints,
  maxSplitLength,
  type StreamField,
  type StreamsQuery,
  streamFields,
  usualPoints,
} from './schemas'

const usualFields: readonly StreamField[] = ['distance', 'duration', 'elevation', 'speed']

/** Reads the comma-separated field names of a request. @throws AppError 400 if a field is empty or unknown */
export function readFields({ fields }: StreamsQuery): readonly StreamField[] {
  if (fields === undefined) return usualFields
  const isField = (name: string): name is StreamField => Object.hasOwn(streamFields, name)
  const names = [...new Set(fields.split(','))]
  if (!names.every(isField)) throw invalid('stream-unknown')
  return names
}

/** Reads the requested number of points. @throws AppError 400 unless it is a number from 2 to `maxPoints` */
export function readPoints({ points = String(usualPoints) }: StreamsQuery): number {
  const asked = /^\d{1,6}$/.test(points) ? Number(points) : 0
  if (asked < 2 || asked > maxPoints) throw invalid('points-invalid')
  return asked
}

const lengthsM = { km: 1000, mi: 1609.344 } as const

interface AskedSplits {
  unit?: string | undefined
  length?: string
}

/**
 * Reads the length of a split in metres, or whether it is a lap or a climb.
 * @throws AppError 400 for another unit, and unless the number of units is from 1 to `maxSplitLength`
 */
export function readSplitLength({ unit = 'km', length = '1' }: AskedSplits): Division['length'] {
  const units = /^\d{1,3}$/.test(length) ? Number(length) : 0
  if (units < 1 || units > maxSplitLength) throw invalid('split-length-invalid')
  if (unit === 'lap' || unit === 'climb') return unit
  if (unit !== 'km' && unit !== 'mi') throw invalid('unit-invalid')
  return lengthsM[unit] * units
}

/** Reads a range in seconds from the start. @throws AppError 400 unless `from` is below `to` */
export function readRange({ from, to }: { from?: string; to?: string }): Range {
  const range = { from: readSecond(from), to: readSecond(to) }
  if (!(range.from < range.to)) throw invalid('stretch-invalid')
  return range
}

/** Parses a number of seconds; NaN if the text is not a number. */
const readSecond = (second = '') => (/^\d{1,9}(\.\d{1,9})?$/.test(second) ? Number(second) : Number.NaN)

/** A threshold below every speed, so that nothing counts as standing still. */
const never = -1

/**
 * The speed in km/h up to which the user counts as standing still, which is the threshold of the sport. If the device's
 * timer measured the moving time, nothing counts as standing still, so that the moving times of the parts add up to
 * that of the workout, see `measure-counted`.
 * @param sport undefined if the sport no longer exists
 */
export function thresholdOf({ figureSources }: WorkoutRow, sport: SportOfUser | undefined): number {
  const source = figureSources?.moving ?? 'points'
  if (source === 'device' || source === 'laps') return never
  return sport ? stoppedSpeedThreshold(sport) : 0
}
