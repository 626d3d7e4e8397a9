import { requireAccount } from '../platform/access/require-account'
import { findAccount } from '../platform/access/store'
import { storedFile } from '../formats/zip/packed-file'
import { UnreadableArchive } from '../formats/zip/unreadable-archive'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { attachEquipment, findEquipment } from '../workouts/equipments/store'
import { AppError, unauthorized } from '../errors'
import { queueJob } from '../jobs'
import { truncateText } from '../lib/text'
import { findSport, listSports, type SportOfUser, stoppedSpeedThreshold } from '../workouts/sports/store'
import { keepFiles, removeStrayFiles } from '../stray-files'
import { workoutsFolder } from '../platform/storage/account-folders'
import { addConsequences } from '../workouts/workouts/totals-and-records'
import { describeRecordedWorkout } from '../workouts/uploads/describe-recorded-workout'
import { nameRecordingFiles } from '../workouts/files'
import { type MeasuredRecording, measureRecording } from '../workouts/measure-recording'
import { writeRecordingFiles } from '../workouts/stage-workouts'
import { insertRecordedWorkouts, insertWorkout, type NewWorkout, type WorkoutRow } from '../workouts/rows/store'
import { defaultTitle, keepText, textLimits } from '../workouts/workouts/texts'
import type { ArrivingFiles, ArrivingWorkout } from '../transfer/imports/archive/account-data'
import { ArrivingFileTooLarge } from './arriving-file-too-large'
import { matchSport } from '../transfer/imports/storing/match-sport'
import { added, alreadyThere, leftOut, type NoteOutcome, type Outcome, ofAnotherAccount } from '../transfer/imports/storing/outcome'
import { findWorkoutOwner } from '../transfer/imports/rows/store'

export interface WorkoutArrival {
  userId: number
  workout: ArrivingWorkout
  files: ArrivingFiles
  /** Which sport here it is, when somebody has said so. */
  sportId?: number | null
  /** Short ids of equipment here by those it has there, where they differ. */
  equipmentIds?: ReadonlyMap<string, string>
}

interface Recording {
  gpx: Uint8Array
  measured: MeasuredRecording
}

/**
 * Stores a workout that arrived, and all that follows from it, in one transaction: its recording is measured like one that
 * is uploaded. One whose recording cannot be had keeps the figures it came with.
 * @param note keeps the outcome, in the same transaction. Whatever it throws takes all back.
 * @throws AppError 401 when the account is gone
 * @throws Error when it is not the workout's fault, and may be tried again
 */
export async function storeArrivingWorkout(
  ctx: Context,
  arrival: WorkoutArrival,
  note: NoteOutcome = () => {},
): Promise<void> {
  const { userId, workout, files } = arrival
  const noteOnly = (outcome: Outcome) => transact(ctx.db, tx => note(tx, outcome))
  const present = presenceOf(ctx.db, userId, workout.shortId)
  if (present) return noteOnly(present)
  const ofUser = findSportOf(ctx.db, arrival)
  if (!ofUser) return noteOnly({ outcome: 'unknown-sport', reason: null })
  const recording = await readRecording(ctx, userId, { workout, files, ofUser })
  if (recording && typeof recording === 'object') return storeRecorded(ctx, arrival, ofUser, recording, note)
  if (!workout.figures) return noteOnly(leftOut(recording ?? 'there are no figures for it'))
  transact(ctx.db, tx => {
    const taken = presenceOf(tx, userId, workout.shortId)
    if (!taken) storeByFigures(tx, ctx, arrival, ofUser)
    note(tx, taken ?? { ...added, reason: recording })
  })
}

/** Undefined when nobody has it. */
function presenceOf(db: Db, userId: number, shortId: string): Outcome | undefined {
  const owner = findWorkoutOwner(db, shortId)
  if (owner === undefined) return undefined
  return owner === userId ? alreadyThere : leftOut(ofAnotherAccount)
}

function findSportOf(db: Db, { userId, workout, sportId }: WorkoutArrival): SportOfUser | undefined {
  if (sportId) return findSport(db, userId, sportId)
  return matchSport(listSports(db, userId), workout.sport)
}

/** Null when the workout never had one; a text says why it cannot be had. */
async function readRecording(
  ctx: Context,
  userId: number,
  { workout, files, ofUser }: { workout: ArrivingWorkout; files: ArrivingFiles; ofUser: SportOfUser },
): Promise<Recording | string | null> {
  if (workout.recording === null) return null
  const { useRawGpxSpeed } = requireAccount(ctx.db, userId)
  try {
    const gpx = await files.read(workout.recording)
    if (!gpx) return 'the recording is missing'
    const file = storedFile(gpx)
    const stopped = stoppedSpeedThreshold(ofUser)
    const options = { stoppedSpeedThreshold: stopped, useRawGpxSpeed }
    return { gpx, measured: await measureRecording(ctx, { name: null, file }, options) }
  } catch (error) {
    if (error instanceof UnreadableArchive) return 'the recording is damaged'
    if (error instanceof ArrivingFileTooLarge) return 'the recording is too large'
    if (error instanceof AppError && error.kind === 'invalid') return error.message
    throw error
  }
}

async function storeRecorded(
  ctx: Context,
  arrival: WorkoutArrival,
  ofUser: SportOfUser,
  { gpx, measured }: Recording,
  note: NoteOutcome,
) {
  const { userId, workout } = arrival
  const start = new Date(measured.measures.startTime / 1000)
  const files = nameRecordingFiles(userId, ofUser.sport.id, start)
  const paths = Object.values(files)
  let isStored = false
  try {
    await writeRecordingFiles(ctx, userId, files, { gpx, track: measured.track })
    isStored = transact(ctx.db, tx => {
      const taken = presenceOf(tx, userId, workout.shortId)
      if (!taken) {
        insertRecorded(tx, ctx, arrival, ofUser, { measured, files })
        keepFiles(tx, paths)
      }
      note(tx, taken ?? added)
      return !taken
    })
  } finally {
    if (!isStored) await removeFiles(ctx, userId, paths)
  }
}

/** What is written after the account has gone, and its folder with it, makes the folder again. */
async function removeFiles(ctx: Context, userId: number, paths: string[]) {
  const isOrphan = !findAccount(ctx.db, userId)
  await removeStrayFiles(ctx.db, ctx.files, isOrphan ? [...paths, workoutsFolder(userId)] : paths)
  if (isOrphan) throw unauthorized()
}

function insertRecorded(
  tx: Db,
  ctx: Context,
  arrival: WorkoutArrival,
  ofUser: SportOfUser,
  { measured, files }: { measured: MeasuredRecording; files: ReturnType<typeof nameRecordingFiles> },
) {
  const account = requireAccount(tx, arrival.userId)
  const { title, description, notes } = arrival.workout
  const data = { sportId: ofUser.sport.id, title, description, notes, equipmentIds: undefined }
  const described = describeRecordedWorkout({ account, ofUser, data }, measured, ctx.clock())
  const workout = { ...described, ...files, ...keptOf(arrival.workout, ctx.clock()) }
  const rows = insertRecordedWorkouts(tx, [{ workout, segments: measured.measures.segments }])
  for (const row of rows) {
    follow(tx, arrival, row)
    queueJob(tx, 'draw-picture', described.mapId, ctx.clock())
    queueJob(tx, 'add-heat', String(row.id), ctx.clock())
  }
}

function storeByFigures(tx: Db, ctx: Context, arrival: WorkoutArrival, { sport }: SportOfUser) {
  const { timezone } = requireAccount(tx, arrival.userId)
  const { workout } = arrival
  if (!workout.figures) return
  const title = workout.title ?? defaultTitle(sport.label, workout.workoutDate, timezone)
  const row = insertWorkout(tx, {
    ...workout.figures,
    ...keptOf(workout, ctx.clock()),
    userId: arrival.userId,
    sportId: sport.id,
    title: truncateText(title, textLimits.title),
    workoutDate: workout.workoutDate,
  })
  follow(tx, arrival, row)
}

/** What stays as it was, whatever the recording says. */
function keptOf(workout: ArrivingWorkout, now: Date) {
  return {
    shortId: workout.shortId,
    description: keepText(workout.description, 'description'),
    notes: keepText(workout.notes, 'notes'),
    createdAt: workout.createdAt ?? now,
    modifiedAt: workout.modifiedAt,
    weatherStart: workout.weatherStart,
    weatherEnd: workout.weatherEnd,
  } satisfies Partial<NewWorkout>
}

/** Whatever it was done with there it was done with here. */
function follow(tx: Db, { userId, workout, equipmentIds }: WorkoutArrival, row: WorkoutRow) {
  const shortIds = new Set(workout.equipments.map(shortId => equipmentIds?.get(shortId) ?? shortId))
  for (const shortId of shortIds) {
    const found = findEquipment(tx, userId, shortId)
    if (found) attachEquipment(tx, found.equipment.id, row.id, row)
  }
  addConsequences(tx, [row], null)
}
