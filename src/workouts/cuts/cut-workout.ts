// Trims a recording, splits it into several workouts, or corrects its start time. The workout is hidden as if it were
// deleted, and replaced by new workouts with recordings of their own. Each new workout keeps an exact copy of the
// original file.
import { minute } from '../../lib/durations'
import { encodeShortId } from '../../lib/short-id'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import type { PackedFileOnDisk } from '../../platform/storage/archive-file'
import type { SpoolFolder } from '../../platform/storage/spool'
import { type SaveFiles, storeFiles } from '../../platform/storage/store-files'
import type { Range } from '../../tracks/curves/splits'
import { type LocalTime, localTimeIn } from '../../tracks/local-time'
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import { openBatch } from '../batches/batches'
import type { BatchRow } from '../batches/store'
import { copyDistinct } from '../duplicates/store'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { latestTime, measureRecordings } from '../intake/measuring/measure-recording'
import { type StagedWorkout, stageWorkout } from '../intake/stage-workouts'
import { addWorkouts } from '../library/add'
import { hideWorkouts } from '../library/hide'
import { nameOriginalFile, wholeFile } from '../rows/files'
import { hasMap } from '../rows/map-image-store'
import { readWorkoutFile } from '../rows/read-workout-file'
import type { WorkoutRow } from '../rows/store'
import { readWorkoutDate } from '../rows/texts'
import { moveShare } from '../shares/links/store'
import { readSportChoice } from '../sports/of-files/read-sport-choice'
import { requireSport } from '../sports/require-sport'
import { stoppedSpeedThreshold } from '../sports/store'
import { copyStretches } from '../stretches/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import type { WorkoutsContext } from '../workouts-context'
import type { CutBody } from './schemas'
import { cutTask, type PartInTime } from './tasks'

/**
 * Cuts a workout.
 * @param pathPart short id or integer id
 * @returns the new workouts, and the batch with which the cut can be undone
 * @throws AppError 404 if the workout does not exist or has no recording with a map; 400 for invalid parts or times
 */
export async function cutWorkout(
  ctx: WorkoutsContext,
  account: Account,
  pathPart: string,
  body: CutBody,
): Promise<{ made: WorkoutRow[]; batch: BatchRow }> {
  const { workout } = requireOwnWorkout(ctx.db, account.id, pathPart)
  const asked = readCut(body, account.timezone, latestTime(ctx))
  if (!hasMap(workout)) throw notFound('recording-missing', 'no gpx file for this workout')
  await using folder = await ctx.spool.makeFolder()
  const parts = await writeParts(ctx, workout, asked, folder)
  const stored = await storeFiles(
    ctx,
    ownerOfWorkouts(account.id),
    async save => {
      const staged: StagedWorkout[] = []
      for (const part of parts) staged.push(await stagePart(ctx, { account, workout, part, folder }, save))
      return staged
    },
    (tx, staged) => replace(tx, ctx, { workout, parts, staged, isMoved: asked.start !== null }),
  ).catch(error => {
    throw explainFullDisk(error)
  })
  ctx.jobs.wake()
  return stored
}

interface AskedCut {
  /** The parts to keep; `null` for the whole recording. */
  parts: readonly Range[] | null
  /** The new start, in whole minutes; `null` to keep the start. */
  start: Date | null
}

/**
 * Reads the body.
 * @param latest latest possible start, in milliseconds since 1970
 * @throws AppError 400 if the body asks for no change, if the parts are empty or out of order, or if the start is not a
 *   valid time
 */
function readCut({ parts, start }: CutBody, timeZone: string, latest: number): AskedCut {
  if (parts === undefined && start === undefined) throw invalid('nothing-to-change')
  const isOrderly = (parts ?? []).every(
    ({ from, to }, index) => from < to && from >= (parts?.[index - 1]?.to ?? 0),
  )
  if (!isOrderly || parts?.length === 0) throw invalid('stretch-invalid')
  const date = start === undefined ? null : readWorkoutDate(start, timeZone)
  // No recorder is older than 1970, so an earlier start is an error.
  if (date && (date.getTime() < 0 || date.getTime() > latest)) throw invalid('workout-date-invalid')
  return { parts: parts ?? null, start: date }
}

/** A part of the recording, as a GPX file. */
interface Part {
  file: PackedFileOnDisk
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
  // The user enters the correct start in whole minutes, so the seconds of the recorded start are kept.
  const seconds = workout.workoutDate.getTime() % minute
  const startTime = start && (start.getTime() + seconds) * 1000
  const cut = await ctx.workers.run(cutTask, { track, parts, startTime }, { userId: workout.userId })
  if (!cut) throw notFound('recording-lost', 'the recording is missing from the server, or damaged there')
  const written: Part[] = []
  for (const [index, part] of cut.parts.entries()) {
    if (!part) throw invalid('stretch-invalid')
    const made = await folder.create(`part-${index}`)
    await made.write(part.gpx)
    const { size, checksum, spooledAt: path } = await made.close()
    const file = { path, start: 0, end: size, method: 'stored', size, checksum } as const
    written.push({ file, points: part.points, of: cut.points, time: part.time })
  }
  return written
}

async function stagePart(
  ctx: WorkoutsContext,
  {
    account,
    workout,
    folder,
    part,
  }: { account: Account; workout: WorkoutRow; folder: SpoolFolder; part: Part },
  save: SaveFiles,
): Promise<StagedWorkout> {
  const { file, points, of, time } = part
  const ofUser = requireSport(ctx.db, account.id, workout.sportId)
  const [recording] = await measureRecordings(
    ctx,
    account.id,
    { name: null, format: 'gpx', file },
    {
      stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
      sports: readSportChoice(ctx.db, account.id, { named: ofUser.sport.id, fallback: null }),
      maxFileSize: Math.max(file.size, findInstanceConfig(ctx.db).maxSingleFileSize),
      useRawGpxSpeed: account.useRawGpxSpeed,
      // No minimum length of pauses is given: the recording already contains the pauses that were found at upload.
      pauseGap: null,
      timeZone: account.timezone,
      isOne: true,
      maxWorkouts: 1,
      folder: folder.path,
    },
  )
  if (!recording) throw new Error('a measured part did not become a workout')
  const data = { ...textsOf(workout), sportId: null, fallbackSportId: null, equipmentIds: [], key: null }
  const upload = { account, ofUser, data, outingId: workout.outingId }
  const staged = await stageWorkout(ctx, upload, recording, save)
  const original = String(workout.originalFile ?? workout.sourceFile)
  const extension = original.slice(original.indexOf('.', original.lastIndexOf('/')))
  const originalFile = nameOriginalFile(account.id, ofUser.sport.id, staged.workout.workoutDate, extension)
  await save({ [originalFile]: await readWorkoutFile(ctx, workout, original, workoutNotFound()) })
  const note = { code: 'cut', count: of - points, of } as const
  const notes = [...(staged.workout.recordingNotes ?? []), ...(points < of ? [note] : [])]
  return {
    ...staged,
    workout: {
      ...staged.workout,
      originalFile,
      originalReason: wholeFile,
      recordingNotes: notes.length > 0 ? notes : null,
      recorderSummary: recorderOfPart(workout.recorderSummary, time),
    },
  }
}

/**
 * Returns the recorder summary for a part of a recording. The totals of the device are those of the whole recording, so
 * a part keeps only the name of the device, the VO₂max, the perceived exertion and the laps. Its first and last lap may
 * be shorter than recorded.
 */
function recorderOfPart(
  summary: RecorderSummary | null,
  { startsAt, endsAt, shift, isWhole }: PartInTime,
): RecorderSummary | null {
  if (summary === null) return null
  const { device, lapStarts = [], vo2Max, perceivedExertion } = summary
  const found = {
    ...(vo2Max !== undefined && { vo2Max }),
    ...(perceivedExertion !== undefined && { perceivedExertion }),
  }
  const moved = (starts: readonly number[]) => starts.map(start => start + shift)
  if (isWhole) return summary.lapStarts ? { ...summary, lapStarts: moved(lapStarts) } : summary
  const begunBefore = lapStarts.some(start => start <= startsAt)
  const within = lapStarts.filter(start => start > startsAt && start < endsAt)
  const kept = begunBefore ? [startsAt, ...within] : within
  if (device === null && Object.keys(found).length + kept.length === 0) return null
  return {
    ...noSummary,
    device,
    ...found,
    laps: kept.length || null,
    lapStarts: moved(kept),
  }
}

interface Replacement {
  workout: WorkoutRow
  parts: readonly Part[]
  /** The workouts that the parts become, in the same order. */
  staged: readonly StagedWorkout[]
  isMoved: boolean
}

/** Replaces the workout with its parts, in the caller's transaction. */
function replace(
  tx: Db,
  ctx: WorkoutsContext,
  { workout, parts: cut, staged, isMoved }: Replacement,
): { made: WorkoutRow[]; batch: BatchRow } {
  const { workout: present } = requireOwnWorkout(tx, workout.userId, workout.shortId)
  // Another request has changed the recording meanwhile.
  if (present.trackFile !== workout.trackFile) throw workoutNotFound()
  const now = ctx.clock()
  const equipment = listEquipmentsOfWorkouts(tx, [present.id]).get(present.id)?.[0]
  const parts = staged.map((part, index) => ({
    ...part,
    // The equipment is kept even if it is no longer active.
    equipmentIds: equipment ? [equipment.equipment.id] : [],
    workout: {
      ...part.workout,
      ...textsOf(present),
      ...(isMoved ? {} : { weatherStart: present.weatherStart, weatherEnd: present.weatherEnd }),
      shortId: index === 0 ? present.shortId : encodeShortId(crypto.randomUUID()),
      sportWord: present.sportWord,
      sportConfirmed: present.sportConfirmed,
      perceivedExertion: present.perceivedExertion,
      venue: present.venue,
      ...(present.venue !== 'outdoors' && { places: null }),
      ...zoneOfPart(present, part.workout),
      createdAt: present.createdAt,
      modifiedAt: now,
    },
  }))
  const made = parts.map(part => part.workout.shortId)
  const batch = openBatch(tx, { userId: present.userId, kind: 'delete', workoutsCount: 1, made }, now)
  hideWorkouts(tx, [present], { batchId: batch.id }, now)
  requireAccount(tx, present.userId)
  requireNotSuspended(tx, present.userId)
  const added = addWorkouts(tx, ctx, parts)
  added.forEach(({ id }, index) => {
    const { offset, startsAt, endsAt } = cut[index]!.time
    copyStretches(tx, present.id, id, { fromMs: offset, toMs: offset + endsAt - startsAt })
  })
  const [first] = added
  if (first) {
    moveShare(tx, present.id, first.id)
    copyDistinct(tx, present.id, first.id)
  }
  return { made: added, batch }
}

/**
 * The file of a part contains neither the UTC offset of the whole file nor the fact that positions are virtual. Both
 * are therefore taken from the whole workout.
 */
function zoneOfPart({ venue, localZone }: WorkoutRow, part: StagedWorkout['workout']): LocalTime {
  return localTimeIn(venue === 'virtual' ? localZone : (part.localZone ?? localZone), part.workoutDate)
}

const textsOf = ({ title, description, notes }: WorkoutRow) => ({ title, description, notes })
