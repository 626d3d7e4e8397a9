// Trims a recording, splits it into several workouts, or corrects its start time. The workout is hidden as if it were
// deleted, and replaced by new workouts with recordings of their own. Each of these keeps the original file byte for
// byte.
import { minute } from '../../lib/durations'
import { encodeShortId } from '../../lib/short-id'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { queueJob } from '../../platform/jobs/store'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import type { SpoolFolder } from '../../platform/storage/spool'
import { type SaveFiles, storeFiles } from '../../platform/storage/store-files'
import { type BatchRow, insertBatch } from '../batches/store'
import { undoMs } from '../batches/undo-time'
import { copyDistinct } from '../duplicates/store'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { latestTime, measureRecordings } from '../intake/measuring/measure-recording'
import type { Upload } from '../intake/stage-workouts'
import { type StagedWorkout, stageWorkout } from '../intake/stage-workouts'
import { endBatchKind } from '../job-kinds'
import { addWorkouts } from '../library/add'
import { hideWorkouts } from '../library/hide'
import { nameOriginalFile, wholeFile } from '../rows/files'
import { hasMap } from '../rows/map-image-store'
import { readWorkoutFile } from '../rows/read-workout-file'
import type { WorkoutRow } from '../rows/store'
import { moveShare } from '../shares/links/store'
import { readSportChoice } from '../sports/of-files/read-sport-choice'
import { requireSport } from '../sports/require-sport'
import { stoppedSpeedThreshold } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import type { WorkoutsContext } from '../workouts-context'
import { type AskedCut, readCut } from './read-cut'
import { type PartInTime, recorderOfPart } from './recorder-of-part'
import type { CutBody } from './schemas'
import { cutTask } from './tasks'

/**
 * @param pathPart short id or integer id
 * @returns the new workouts, and the batch that undoes the cut
 * @throws AppError 404 without a recording on a map, or 400 for invalid parts or times
 */
export async function cutWorkout(
  ctx: WorkoutsContext,
  account: Account,
  pathPart: string,
  body: CutBody,
): Promise<{ made: WorkoutRow[]; batch: BatchRow }> {
  const { workout } = requireOwnWorkout(ctx.db, account.id, pathPart, workoutNotFound())
  const asked = readCut(body, account.timezone, latestTime(ctx))
  if (!hasMap(workout)) throw notFound('recording-missing', 'no gpx file for this workout')
  await using folder = await ctx.spool.makeFolder()
  const parts = await writeParts(ctx, workout, asked, folder)
  const ofUser = requireSport(ctx.db, account.id, workout.sportId)
  const upload: Upload = { account, ofUser, data: dataOf(workout) }
  const stored = await storeFiles(
    ctx,
    ownerOfWorkouts(account.id),
    async save => {
      const staged: StagedWorkout[] = []
      for (const part of parts) staged.push(await stagePart(ctx, { upload, workout, part, folder }, save))
      return staged
    },
    (tx, staged) => replace(tx, ctx, { upload, workout, staged, isMoved: asked.start !== null }),
  ).catch(error => {
    throw explainFullDisk(error)
  })
  ctx.jobs.wake()
  return stored
}

const dataOf = ({ title, description, notes }: WorkoutRow): Upload['data'] => ({
  sportId: null,
  fallbackSportId: null,
  title,
  description,
  notes,
  equipmentIds: [],
  key: null,
})

interface Part {
  path: string
  size: number
  checksum: number
  points: number
  /** Number of points of the whole recording. */
  of: number
  time: PartInTime
}

async function writeParts(
  ctx: WorkoutsContext,
  workout: WorkoutRow,
  { parts, start }: AskedCut,
  folder: SpoolFolder,
): Promise<Part[]> {
  const track = await readWorkoutFile(ctx, workout, String(workout.trackFile), workoutNotFound())
  // The user corrects the start to the minute, so its seconds are kept.
  const seconds = workout.workoutDate.getTime() % minute
  const startTime = start && (start.getTime() + seconds) * 1000
  const cut = await ctx.workers.run(cutTask, { track, parts, startTime }, { userId: workout.userId })
  if (!cut) throw notFound('recording-lost', 'the recording is missing from the server, or damaged there')
  const written: Part[] = []
  for (const [index, part] of cut.parts.entries()) {
    if (!part) throw invalid('stretch-invalid')
    const file = await folder.create(`part-${index}`)
    await file.write(part.gpx)
    const { size, checksum, spooledAt: path } = await file.close()
    written.push({ path, size, checksum, points: part.points, of: cut.points, time: part.time })
  }
  return written
}

interface PartOfWorkout {
  upload: Upload
  workout: WorkoutRow
  part: Part
  folder: SpoolFolder
}

async function stagePart(
  ctx: WorkoutsContext,
  { upload, workout, part, folder }: PartOfWorkout,
  save: SaveFiles,
): Promise<StagedWorkout> {
  const { account } = upload
  const ofUser = requireSport(ctx.db, account.id, workout.sportId)
  const { path, size, checksum, points, of, time } = part
  const file = { path, start: 0, end: size, method: 'stored', size, checksum } as const
  const [recording] = await measureRecordings(
    ctx,
    account.id,
    { name: null, format: 'gpx', file },
    {
      stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
      sports: readSportChoice(ctx.db, account.id, { named: ofUser.sport.id, fallback: null }),
      largestFile: Math.max(size, findInstanceConfig(ctx.db).maxSingleFileSize),
      useRawGpxSpeed: account.useRawGpxSpeed,
      // The recording already contains the pauses that were found at upload.
      pauseGap: null,
      timeZone: account.timezone,
      isOne: true,
      maxWorkouts: 1,
      folder: folder.path,
    },
  )
  if (!recording) throw new Error('a part was measured and is no workout')
  const staged = await stageWorkout(ctx, { ...upload, ofUser, outingId: workout.outingId }, recording, save)
  const original = String(workout.unreadFile ?? workout.sourceFile)
  const extension = original.slice(original.indexOf('.', original.lastIndexOf('/')))
  const unreadFile = nameOriginalFile(account.id, ofUser.sport.id, staged.workout.workoutDate, extension)
  await save({ [unreadFile]: await readWorkoutFile(ctx, workout, original, workoutNotFound()) })
  const note = { code: 'cut', count: of - points, of } as const
  const notes = [...(staged.workout.recordingNotes ?? []), ...(points < of ? [note] : [])]
  return {
    ...staged,
    workout: {
      ...staged.workout,
      unreadFile,
      unreadReason: wholeFile,
      recordingNotes: notes.length > 0 ? notes : null,
      recorderSummary: recorderOfPart(workout.recorderSummary, time),
    },
  }
}

interface Replacement {
  upload: Upload
  workout: WorkoutRow
  staged: StagedWorkout[]
  isMoved: boolean
}

/** Replaces the workout by its parts. Runs in the caller's transaction. */
function replace(
  tx: Db,
  ctx: WorkoutsContext,
  { upload, workout, staged, isMoved }: Replacement,
): { made: WorkoutRow[]; batch: BatchRow } {
  const { workout: present } = requireOwnWorkout(tx, upload.account.id, workout.shortId, workoutNotFound())
  // If this holds, another request changed the recording meanwhile.
  if (present.trackFile !== workout.trackFile) throw workoutNotFound()
  const now = ctx.clock()
  const equipment = listEquipmentsOfWorkouts(tx, [present.id]).get(present.id)?.[0]
  const parts = staged.map((part, index) => ({
    ...part,
    // Equipment stays attached even if it is no longer active.
    equipmentIds: equipment ? [equipment.equipment.id] : [],
    workout: {
      ...part.workout,
      ...textsOf(present),
      ...(isMoved ? {} : { weatherStart: present.weatherStart, weatherEnd: present.weatherEnd }),
      shortId: index === 0 ? present.shortId : encodeShortId(crypto.randomUUID()),
      sportWord: present.sportWord,
      venue: present.venue,
      ...(present.venue !== 'outdoors' && { places: null }),
      createdAt: present.createdAt,
      modifiedAt: now,
    },
  }))
  const batch = insertBatch(tx, {
    userId: present.userId,
    kind: 'delete',
    madeAt: now,
    endsAt: new Date(now.getTime() + undoMs),
    workoutsCount: 1,
    made: parts.map(({ workout: { shortId } }) => shortId),
  })
  queueJob(tx, endBatchKind, batch.id, batch.endsAt)
  hideWorkouts(tx, [present], { batchId: batch.id }, now)
  requireAccount(tx, present.userId)
  requireNotSuspended(tx, present.userId)
  const made = addWorkouts(tx, ctx, parts)
  const [first] = made
  if (first) {
    moveShare(tx, present.id, first.id)
    copyDistinct(tx, present.id, first.id)
  }
  return { made, batch }
}

const textsOf = ({ title, description, notes }: WorkoutRow) => ({ title, description, notes })
