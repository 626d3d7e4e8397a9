// Stores named stretches of a workout's recording, and returns them with their figures.
import { truncateText } from '../../lib/text'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { AppError, invalid, notFound } from '../../platform/errors'
import type { Range } from '../../tracks/curves/splits'
import { thresholdOf } from '../recording/curves/read-query'
import { fromTrack } from '../recording/from-track'
import type { WorkoutRow } from '../rows/store'
import { findSport } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import { type MeasuredStretches, measureStretches } from './measure-stretches'
import {
  type KeptStretch,
  maxNameLength,
  maxStretches,
  type NewStretchBody,
  type StretchChangesBody,
} from './schemas'
import {
  deleteStretch,
  findStretch,
  insertStretches,
  listStretches,
  renameStretch,
  type StretchRow,
} from './store'
import { stretchesTask } from './tasks'

interface AskedStretch {
  userId: number
  /** The workout's short id, as in the path. */
  workoutId: string
  /** Id of the stretch; `null` if the path does not contain a number. */
  id: number | null
}

/**
 * Returns stretches with their figures. These are `null` if there is no recording, or if its file is lost.
 * @throws AppError 503 if no worker process is available for a long recording
 */
export async function presentStretches(
  ctx: PlatformContext,
  workout: WorkoutRow,
  rows: readonly StretchRow[],
): Promise<KeptStretch[]> {
  if (rows.length === 0) return []
  const measured = await measure(ctx, workout, rows.map(rangeOf)).catch(error => {
    const isAbsent = error instanceof AppError && ['recording-lost', 'recording-missing'].includes(error.code)
    if (isAbsent) return null
    throw error
  })
  return rows.map((row, at) => ({
    id: row.id,
    name: row.name,
    ...rangeOf(row),
    figures: measured?.figures[at] ?? null,
  }))
}

const rangeOf = ({ fromMs, toMs }: StretchRow): Range => ({ from: fromMs / 1000, to: toMs / 1000 })

/**
 * Stores a stretch. If the stretch reaches beyond the end of the recording, it is shortened.
 * @returns the workout and the stored row
 * @throws AppError 404 without a recording; 400 if the name is empty or too long, if the stretch lies outside the
 * recording or is already stored, or if the workout has too many stretches
 */
export async function keepStretch(
  ctx: PlatformContext,
  { userId, workoutId }: Omit<AskedStretch, 'id'>,
  body: NewStretchBody,
): Promise<{ workout: WorkoutRow; row: StretchRow }> {
  const name = requireName(body.name)
  const { workout } = requireOwnWorkout(ctx.db, userId, workoutId)
  if (!(body.from < body.to)) throw invalid('stretch-invalid')
  const { end } = await measure(ctx, workout, [])
  const fromMs = Math.round(body.from * 1000)
  const toMs = Math.round(Math.min(body.to, end) * 1000)
  if (fromMs >= toMs) throw invalid('stretch-invalid')
  const row = transact(ctx.db, tx => {
    // The recording may have been deleted or replaced while it was read.
    const { workout: present } = requireOwnWorkout(tx, userId, workoutId)
    if (present.id !== workout.id) throw workoutNotFound()
    if (listStretches(tx, workout.id).length >= maxStretches) throw invalid('too-many-stretches')
    const [kept] = insertStretches(tx, workout.id, [{ name, fromMs, toMs }])
    if (!kept) throw invalid('stretch-kept-already')
    return kept
  })
  return { workout, row }
}

/** Renames a stretch. @throws AppError 404 if the user has no such stretch; 400 for a name that is empty or too long */
export function changeStretch(ctx: PlatformContext, asked: AskedStretch, body: StretchChangesBody) {
  const name = requireName(body.name)
  return transact(ctx.db, tx => {
    const { workout, row } = requireStretch(tx, asked)
    renameStretch(tx, row.id, name)
    return { workout, row: { ...row, name } }
  })
}

/**
 * Deletes a stretch. The recording does not change.
 * @throws AppError 404 if the user has no such stretch
 */
export function removeStretch(ctx: PlatformContext, asked: AskedStretch) {
  transact(ctx.db, tx => deleteStretch(tx, requireStretch(tx, asked).row.id))
}

/** Finds a stretch of one of the user's workouts. @throws AppError 404 if the user has no such stretch */
export function requireStretch(
  db: Db,
  { userId, workoutId, id }: AskedStretch,
): { workout: WorkoutRow; row: StretchRow } {
  const { workout } = requireOwnWorkout(db, userId, workoutId)
  const row = id === null ? undefined : findStretch(db, workout.id, id)
  if (!row) throw notFound('kept-stretch-not-found', 'stretch not found')
  return { workout, row }
}

function requireName(written: string): string {
  const name = written.trim()
  if (name === '' || truncateText(name, maxNameLength) !== name) throw invalid('stretch-name-invalid')
  return name
}

/**
 * Maximum number of stretches that are measured in this thread. More stretches would block it for too long, even if the
 * recording is short.
 */
const maxMeasuredHere = 10

/**
 * Measures ranges of a recording.
 * @throws AppError 404 if there is no recording or its file is lost; 503 if no worker process is available
 */
async function measure(
  ctx: PlatformContext,
  workout: WorkoutRow,
  ranges: readonly Range[],
): Promise<MeasuredStretches> {
  const { trackFile, userId } = workout
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  const asked = { ranges, threshold: thresholdOf(workout, findSport(ctx.db, userId, workout.sportId)) }
  const elsewhere = (trackAt: string) => ctx.workers.run(stretchesTask, { trackAt, ...asked }, { userId })
  const measured = ranges.length > maxMeasuredHere && (await elsewhere(ctx.files.locate(trackFile)))
  if (measured) return measured
  return fromTrack(
    ctx,
    { workout, trackFile, missing: workoutNotFound() },
    { here: track => measureStretches(track, asked), elsewhere },
  )
}
