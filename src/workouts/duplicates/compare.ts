// Decides whether two workouts are probably the same: added twice from two services or in two formats, or recorded by
// two devices at the same time. Also determines which of the two has more data.

import { lstat } from 'node:fs/promises'
import { second } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { longTrack } from '../recording/from-track'
import { readStoredTrack } from '../recording/read-stored-track'
import type { WorkoutRow } from '../rows/store'
import { type Recorded, recordedOf, recordedTask } from './tasks'

/** The figures of a workout that are compared. */
export interface Compared {
  /** In milliseconds since 1970. */
  start: number
  durationS: number
  /** 0 if unknown. */
  distanceM: number
  /** `null` without positions. */
  bounds: Bounds | null
}

interface Bounds {
  minLatitude: number
  minLongitude: number
  maxLatitude: number
  maxLongitude: number
}

export function comparedOf(workout: WorkoutRow): Compared {
  const { minLatitude, minLongitude, maxLatitude, maxLongitude } = workout
  const isPlaced =
    minLatitude !== null && minLongitude !== null && maxLatitude !== null && maxLongitude !== null
  return {
    start: workout.workoutDate.getTime(),
    durationS: workout.durationS,
    distanceM: workout.distanceM,
    bounds: isPlaced ? { minLatitude, minLongitude, maxLatitude, maxLongitude } : null,
  }
}

/**
 * Start times that differ by at most this much count as the same. It is not possible to start two recordings by hand
 * within this time, and formats round times to a second.
 */
export const sameStartMs = 2 * second

/** Minimum share of the longer workout's time during which both workouts were recorded. */
export const minShared = 0.8

/** The lengths that two devices measure for the same route differ by at most this share, or by this many metres. */
const lengthTolerance = 0.15
const minDifferenceM = 300

/** In degrees, about 500 m. Bounding boxes that are no farther apart than this still count as overlapping. */
const positionTolerance = 0.005

export function areLikelyTheSame(a: Compared, b: Compared): boolean {
  if (a.bounds && b.bounds && !overlap(a.bounds, b.bounds)) return false
  const start = Math.max(a.start, b.start)
  const gapMs = start - Math.min(a.start, b.start)
  // Workouts with the same start and nearby places are the same, whatever their lengths: one may have been uploaded
  // while its recording still went on.
  if (gapMs <= sameStartMs && a.bounds && b.bounds) return true
  const sharedMs = Math.min(endOf(a), endOf(b)) - start
  const maxMs = Math.max(a.durationS, b.durationS) * 1000
  return sharedMs >= minShared * maxMs && areAboutAsLong(a.distanceM, b.distanceM)
}

const endOf = ({ start, durationS }: Compared) => start + durationS * 1000

function areAboutAsLong(a: number, b: number): boolean {
  if (a === 0 || b === 0) return true
  return Math.abs(a - b) <= Math.max(minDifferenceM, lengthTolerance * Math.max(a, b))
}

function overlap(a: Bounds, b: Bounds): boolean {
  const isNorthSouth =
    a.minLatitude - positionTolerance <= b.maxLatitude && b.minLatitude - positionTolerance <= a.maxLatitude
  const isEastWest =
    a.minLongitude - positionTolerance <= b.maxLongitude &&
    b.minLongitude - positionTolerance <= a.maxLongitude
  return isNorthSouth && isEastWest
}

/** The facts that determine which of two duplicates is kept. */
export interface Completeness {
  /** True if the workout has a recording that could be read. */
  isRecorded: boolean
  hasPositions: boolean
  /** Number of sensors, such as heart rate and power. Elevation counts as one of them. */
  sensors: number
  points: number
  durationS: number
}

/**
 * Compares the data of two workouts.
 * @returns above zero if `a` has more data, below zero if `b` has, zero if they are equal
 */
export function compareCompleteness(a: Completeness, b: Completeness): number {
  return (
    Number(a.isRecorded) - Number(b.isRecorded) ||
    Number(a.hasPositions) - Number(b.hasPositions) ||
    // If one recording is clearly longer, it has more data, because it contains the shorter one.
    (Math.min(a.durationS, b.durationS) < 0.95 * Math.max(a.durationS, b.durationS)
      ? a.durationS - b.durationS
      : 0) ||
    a.sensors - b.sensors ||
    a.points - b.points
  )
}

const nothing: Recorded = { points: 0, sensors: [] }

/**
 * Returns the content of a workout's recording. It is empty if there is no recording, or if its file is lost or
 * damaged.
 */
export async function readRecorded(
  ctx: PlatformContext,
  { trackFile, userId }: Pick<WorkoutRow, 'trackFile' | 'userId'>,
): Promise<Recorded> {
  return trackFile === null ? nothing : readRecordedAt(ctx, ctx.files.locate(trackFile), userId)
}

/** Like `readRecorded`, for any packed track. @param trackAt path of the packed track */
export async function readRecordedAt(
  ctx: PlatformContext,
  trackAt: string,
  userId: number,
): Promise<Recorded> {
  const found = await lstat(trackAt).catch(() => null)
  if (!found?.isFile()) return nothing
  // A short track is read in this thread, and so is a long one if no worker process is available. This thread is then
  // blocked for a moment.
  const recorded =
    found.size > longTrack && (await ctx.workers.run(recordedTask, { trackAt }, { userId }).catch(() => null))
  if (recorded) return recorded
  const track = await readStoredTrack(trackAt).catch(() => null)
  return track ? recordedOf(track) : nothing
}

export const completenessOf = (
  workout: Pick<WorkoutRow, 'trackFile' | 'minLatitude' | 'durationS'>,
  { points, sensors }: Recorded,
): Completeness => ({
  isRecorded: workout.trackFile !== null,
  hasPositions: workout.minLatitude !== null,
  sensors: sensors.length,
  points,
  durationS: workout.durationS,
})
