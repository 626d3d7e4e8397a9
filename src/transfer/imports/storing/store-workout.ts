import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import { storeFiles } from '../../../platform/storage/store-files'
import type { AddingContext } from '../../../workouts/library/queued'
import {
  findSport,
  listSports,
  type SportOfUser,
  stoppedSpeedThreshold,
} from '../../../workouts/sports/store'
import type { ImportedFiles, ImportedWorkout } from '../archive/account-data'
import { findWorkoutOwner } from '../rows/already-there-store'
import { insertImportedWorkout, nameFiles, type StorableWorkout } from './insert-workout'
import { matchSport } from './match-sport'
import { added, alreadyThere, type KeepOutcome, leftOut, leftToOthers, type Outcome } from './outcome'
import { readRecording } from './read-recording'

interface WorkoutToStore {
  userId: number
  workout: ImportedWorkout
  files: ImportedFiles
  /** The sport that the user chose for an unknown one. */
  sportId?: number | null
  /** Short ids of equipment here by those in the source, where they differ. */
  equipmentIds?: ReadonlyMap<string, string>
  /** Aborted when the import is stopped. */
  ended?: AbortSignal
}

/**
 * Stores an imported workout, and all derived data, in one transaction. Its recording is measured like an upload. If that
 * is unreadable, the workout keeps the archived figures, and the file.
 * @param keep stores the outcome in the same transaction; throwing rolls it back
 * @throws AppError 401 if the account is gone
 * @throws Error for failures that the workout did not cause; the import may be retried
 */
export async function storeImportedWorkout(
  ctx: PlatformContext & AddingContext,
  wanted: WorkoutToStore,
  keep: KeepOutcome = () => {},
): Promise<Outcome> {
  const { userId, workout, files, ended } = wanted
  const keepOnly = (outcome: Outcome) => {
    transact(ctx.db, tx => keep(tx, outcome))
    return outcome
  }
  const present = presenceOf(ctx.db, userId, workout.shortId)
  if (present) return keepOnly(present)
  const ofUser = findSportOf(ctx.db, wanted)
  if (!ofUser) return keepOnly({ outcome: 'unknown-sport', reason: null })
  const { useRawGpxSpeed, timezone: timeZone } = requireAccount(ctx.db, userId)
  const { pauseGap = null } = workout
  const options = { stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser), useRawGpxSpeed, pauseGap, timeZone }
  const read = await readRecording(ctx, { userId, workout, files, options, ended })
  const { measured, kept, reason } = read
  // A workout with a file is stored even without figures, so that no file is lost.
  if (!measured && !kept && !workout.figures) return keepOnly(leftOutFor(reason ?? noFigures))
  return storeRead(ctx, { ...wanted, ofUser, read }, keep)
}

const noFigures: Reason = { code: 'item-without-figures', sentence: 'there are no figures for it' }

const leftOutFor = ({ code, sentence }: Reason) => leftOut(code, sentence)

/** Undefined if the workout is new. */
function presenceOf(db: Db, userId: number, shortId: string): Outcome | undefined {
  const owner = findWorkoutOwner(db, shortId)
  if (owner === undefined) return undefined
  return owner === userId ? alreadyThere : leftToOthers
}

function findSportOf(db: Db, { userId, workout, sportId }: WorkoutToStore): SportOfUser | undefined {
  if (sportId) return findSport(db, userId, sportId)
  return matchSport(listSports(db, userId), workout.sport)
}

/** Stores a workout whose files have been read. */
export async function storeRead(
  ctx: PlatformContext & AddingContext,
  storable: StorableWorkout,
  keep: KeepOutcome,
): Promise<Outcome> {
  const { userId, workout, read } = storable
  const { columns, contents } = nameFiles(storable)
  const stored: Outcome = { ...added, reason: read.reason, ...(read.kept && { keepsFile: true }) }
  let outcome = stored
  await storeFiles(
    ctx,
    { ...ownerOfWorkouts(userId), limit: 'besides-imports' },
    save => save(contents),
    tx => {
      outcome = presenceOf(tx, userId, workout.shortId) ?? stored
      if (outcome === stored) insertImportedWorkout(tx, ctx, storable, columns)
      keep(tx, outcome)
      return outcome === stored
    },
  )
  return outcome
}
