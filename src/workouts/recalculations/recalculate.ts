// Measures stored recordings again, on request. Each workout has a transaction of its own.
import { day } from '../../lib/durations'
import { keysOf } from '../../lib/keys'
import { randomHex } from '../../lib/random'
import { commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import { type ReleaseFiles, storeFiles } from '../../platform/storage/store-files'
import { measuringVersion } from '../../tracks/figure-sources'
import { asWorkoutFigures, type FigureKey, pickFigures, type WorkoutFigures } from '../../tracks/figures'
import { scaleFigure } from '../../tracks/measuring/measure'
import { notesOfWhole } from '../../tracks/outings/recording-notes'
import { currentVersion } from '../library/derived'
import type { AddingContext } from '../library/queued'
import { nameRecordingFiles } from '../rows/files'
import { countFormer, insertFormer } from '../rows/recalculated-store'
import { listEffortsOfWorkouts, listSegmentsOfWorkouts, type WorkoutRow } from '../rows/store'
import { type FigureCause, figureCauses, figuresToLeave } from './measuring/causes'
import { type Look, lookAgain, type RecordedRow } from './measuring/look-again'
import type { RecalculatedRecording } from './measuring/measure-stored'
import { type MeasuredValues, replaceMeasured } from './replace-measured'
import {
  countRecorded,
  endRecalculationKind,
  findRecalculation,
  findRow,
  insertRecalculation,
  type Recalculation,
  recalculateKind,
  recordedIds,
  saveUnmeasured,
  type UnmeasuredReason,
  updateRecalculation,
} from './store'
import { undoRecalculation } from './undo-recalculation'

/** How long the former figures are kept for undo, in milliseconds. */
export const undoMs = 30 * day

/**
 * The default causes. They exclude `preferences`, because a user who changes a preference does not ask to change old
 * workouts.
 */
export const usualCauses = keysOf(figureCauses).filter(cause => cause !== 'preferences')

interface Asked {
  /** Id of the user whose workouts are recalculated; `null` for the workouts of all users. */
  userId: number | null
  /** Only workouts that differ for one of these causes are changed. */
  causes: readonly FigureCause[]
}

/** Creates a recalculation and queues the job that runs it. A caller may run the job itself. */
export function beginRecalculation(ctx: PlatformContext, { userId, causes }: Asked): Recalculation {
  return transact(ctx.db, tx => {
    const now = ctx.clock()
    const begun = insertRecalculation(tx, {
      userId,
      causes: [...causes],
      status: 'running',
      startedAt: now,
      undoUntil: new Date(now.getTime() + undoMs),
      total: countRecorded(tx, userId),
    })
    queueJob(tx, recalculateKind, begun.id, now)
    queueJob(tx, endRecalculationKind, begun.id, begun.undoUntil)
    return begun
  })
}

/** Continues a recalculation or its undo. After an interruption, finished workouts are not repeated. */
export async function continueRecalculation(ctx: PlatformContext, id: number, stopping: AbortSignal) {
  const found = findRecalculation(ctx.db, id)
  if (found?.status === 'running') await recalculate(ctx, found, stopping)
  if (found?.status === 'undoing') await undoRecalculation(ctx, found, stopping)
}

/**
 * Recalculates the workouts; after an interruption, only those that are not finished yet.
 * @throws Error if the job must be tried again
 */
async function recalculate(ctx: PlatformContext, begun: Recalculation, stopping: AbortSignal) {
  let { lookedAt } = begun
  for (const workoutId of recordedIds(ctx.db, begun.userId, begun.lastWorkoutId)) {
    stopping.throwIfAborted()
    await recalculateInTurns(ctx, begun, workoutId, stopping)
    updateRecalculation(ctx.db, begun.id, { lastWorkoutId: workoutId, lookedAt: ++lookedAt })
  }
  endRun(ctx, begun, 'done')
  ctx.jobs.wake()
}

/** Ends the recalculation and writes the result to the audit log. Only the command line starts recalculations. */
export function endRun(
  ctx: PlatformContext,
  { id, userId, causes }: Recalculation,
  status: 'done' | 'given-up',
) {
  transact(ctx.db, tx => {
    updateRecalculation(tx, id, { status })
    const detail = [`${countFormer(tx, id)}`, ...causes] as const
    recordAct(ctx, tx, { act: 'figures-recalculated', by: commandLine, whomId: userId, detail })
  })
}

/** If a workout keeps changing, it is skipped after this many attempts. */
const maxTries = 5

async function recalculateInTurns(
  ctx: PlatformContext,
  begun: Recalculation,
  workoutId: number,
  stopping: AbortSignal,
) {
  for (let tries = 0; tries < maxTries; tries++)
    if (await recalculateOne(ctx, begun, workoutId, stopping)) return
  noteUnmeasured(ctx.db, begun.id, workoutId, 'busy')
}

function noteUnmeasured(db: Db, recalculationId: number, workoutId: number, reason: UnmeasuredReason) {
  transact(db, tx => {
    if (findRow(tx, workoutId)) saveUnmeasured(tx, recalculationId, workoutId, reason)
  })
}

/** Recalculates a workout. Returns false if the workout changed while it was being measured. */
async function recalculateOne(
  ctx: PlatformContext,
  { id, causes }: Recalculation,
  workoutId: number,
  stopping: AbortSignal,
): Promise<boolean> {
  await using folder = await ctx.spool.makeFolder()
  const look = await lookAgain(ctx, findRow(ctx.db, workoutId), { causes, folder: folder.path, stopping })
  if (look.state === 'gone' || look.state === 'same') return true
  if (look.state === 'different') return await apply(ctx, id, look)
  noteUnmeasured(ctx.db, id, workoutId, look.state)
  return true
}

type Difference = Extract<Look, { state: 'different' }>

async function apply(
  ctx: PlatformContext,
  recalculationId: number,
  difference: Difference,
): Promise<boolean> {
  const { row, recording } = difference
  const { userId, sportId, workoutDate } = row
  const { trackFile } = nameRecordingFiles(userId, sportId, workoutDate, '')
  return storeFiles(
    ctx,
    // The user's storage limit does not apply, because an administrator has started the recalculation, and the new
    // track replaces the old one.
    { ...ownerOfWorkouts(userId), limit: 'none' },
    save => save({ [trackFile]: recording.track }),
    (tx, _, release) => replace(tx, ctx, recalculationId, difference, { trackFile, release }),
  ).catch(error => {
    // If the workout is gone, its account was deleted meanwhile, and the failure does not matter.
    if (!findRow(ctx.db, row.id)) return true
    throw error
  })
}

function replace(
  tx: Db,
  ctx: PlatformContext,
  recalculationId: number,
  { row, causes, recording }: Difference,
  { trackFile, release }: { trackFile: string; release: ReleaseFiles },
): boolean {
  const before = findRow(tx, row.id)
  if (!Bun.deepEquals(before, row)) return false
  const { id: workoutId } = row
  const { isOtherWay } = recording
  const now = ctx.clock()
  insertFormer(tx, {
    row: {
      ...row,
      recalculationId,
      workoutId,
      causes,
      newTrackFile: trackFile,
      isOtherWay,
      newModifiedAt: now,
    },
    segments: listSegmentsOfWorkouts(tx, [workoutId]).get(workoutId) ?? [],
    efforts: listEffortsOfWorkouts(tx, [workoutId]).get(workoutId) ?? [],
  })
  replaceByRecording(tx, ctx, row, { measuredAs: row, recording, trackFile, now }, release)
  return true
}

interface RecordingMeasuredAgain {
  /** The workout with the choices and sources for which it was measured. */
  measuredAs: RecordedRow
  recording: RecalculatedRecording
  trackFile: string
  now: Date
}

/** Replaces everything of a workout that was measured again, see `replaceMeasured`. */
export function replaceByRecording(
  tx: Db,
  ctx: AddingContext,
  before: WorkoutRow,
  { measuredAs, recording, trackFile, now }: RecordingMeasuredAgain,
  release: ReleaseFiles,
) {
  const { isOtherWay, measures } = recording
  const { segments, efforts } = measures
  const measured = recalculatedValues(measuredAs, recording, { trackFile, now })
  const values = { ...measured, figureChoices: measuredAs.figureChoices }
  replaceMeasured(tx, ctx, before, { values, segments, efforts, isOtherWay }, release)
}

/** The new values of a workout. Figures that users entered are kept. */
export function recalculatedValues(
  row: RecordedRow,
  { measures, notes, places, summary, isOtherWay }: RecalculatedRecording,
  { trackFile, now }: { trackFile: string; now: Date },
): MeasuredValues {
  const { startTime, segments: _, efforts: __, bounds, sources, candidates, ...measured } = measures
  const { typed, theirs } = figuresToLeave(row)
  const kept = Object.fromEntries([...theirs].map(key => [key, row[key]]))
  const figures = { ...pickFigures(asWorkoutFigures(measured)), ...kept }
  const keptSources = Object.fromEntries(typed.map(figure => [figure, row.figureSources?.[figure]]))
  const [minLatitude = null, minLongitude = null, maxLatitude = null, maxLongitude = null] = bounds ?? []
  const ofWhole = row.recordingNotes?.filter(({ code }) => notesOfWhole.includes(code)) ?? []
  const allNotes = [...notes.filter(({ code }) => !notesOfWhole.includes(code)), ...ofWhole]
  const mayHavePlaces = row.venue === 'outdoors' && bounds !== null
  return {
    ...figures,
    ...averageSpeedOf(figures, { row, theirs }),
    workoutDate: typed.includes('start') ? row.workoutDate : new Date(startTime / 1000),
    figureSources: { ...sources, ...keptSources },
    figureCandidates: candidates,
    figuresVersion: measuringVersion,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    places: mayHavePlaces ? (isOtherWay ? places : row.places) : null,
    // If the recording is a part of a file, the stored summary describes the whole file and is kept.
    recorderSummary: row.originalFile === null ? (summary ?? row.recorderSummary) : row.recorderSummary,
    recordingNotes: allNotes.length > 0 ? allNotes : null,
    derivedVersion: currentVersion,
    // A changed map image needs a new URL, because browsers cache the old image forever.
    mapId: bounds && (isOtherWay ? randomHex(16) : (row.mapId ?? randomHex(16))),
    trackFile,
    modifiedAt: now,
  }
}

/**
 * The average speed in hundredths of km/h, computed from distance and moving time. If both of them were kept, the
 * average speed is kept, too.
 */
function averageSpeedOf(
  { distanceM, movingS, aveSpeedCkmh }: WorkoutFigures,
  { row, theirs }: { row: RecordedRow; theirs: ReadonlySet<FigureKey> },
): Pick<WorkoutFigures, 'aveSpeedCkmh'> {
  const left = [theirs.has('distanceM'), theirs.has('movingS')]
  if (left.every(isLeft => isLeft)) return { aveSpeedCkmh: row.aveSpeedCkmh }
  if (!left.some(isLeft => isLeft)) return { aveSpeedCkmh }
  return { aveSpeedCkmh: movingS > 0 ? scaleFigure((distanceM / movingS) * 3.6, 'aveSpeedCkmh') : 0 }
}
