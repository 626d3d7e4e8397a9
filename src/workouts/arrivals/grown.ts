// Recorders that send a file while it grows send the same workout again and again. The workout stays the same one, with
// all that its owner has written, and gets the longer recording. It is measured as its owner wants it measured.
import type { Db } from '../../platform/db/database'
import { invalid, Unavailable } from '../../platform/errors'
import type { ReleaseFiles, SaveFiles } from '../../platform/storage/store-files'
import type { StagedWorkout } from '../intake/stage-workouts'
import type { Settle } from '../intake/upload-workouts'
import { isRecordedRow, measureAgain, type RecordedRow } from '../recalculations/measuring/look-again'
import type { RecalculatedRecording } from '../recalculations/measuring/measure-stored'
import { replaceByRecording } from '../recalculations/recalculate'
import { mapImagePath, wholeFile } from '../rows/files'
import { findWorkout, type WorkoutRow } from '../rows/store'
import type { WorkoutsContext } from '../workouts-context'
import { listStartingAt } from './grown-store'
import { compareExtentTask } from './tasks'

/** Receives the short ids of workouts that are there already. */
interface Found {
  /** Workouts that have all of what was sent. */
  present: string[]
  /** Workouts that got a longer recording. */
  grown: string[]
}

/** Settles an upload: what is there already is not added, and what has grown replaces its shorter self. */
export const settleGrown =
  (ctx: WorkoutsContext, userId: number, { present, grown }: Found): Settle =>
  async (staged, save) => {
    const added: StagedWorkout[] = []
    const growths: Growth[] = []
    for (const one of staged) {
      const other = await findOther(ctx, userId, one)
      if (!other) added.push(one)
      else if (other.extent === 'within') {
        await dropFiles(ctx, one)
        present.push(other.row.shortId)
      } else {
        growths.push(await measureGrown(ctx, other.row, one, save))
        grown.push(other.row.shortId)
      }
    }
    return {
      added,
      change(tx, release) {
        for (const growth of growths) grow(tx, ctx, growth, release)
      },
    }
  }

interface Other {
  row: RecordedRow
  extent: 'within' | 'beyond'
}

/** Returns the workout of which a staged one is the shorter or longer self; `null` if there is none. */
async function findOther(
  ctx: WorkoutsContext,
  userId: number,
  { workout }: StagedWorkout,
): Promise<Other | null> {
  const { trackFile, sourceFormat, workoutDate } = workout
  for (const row of listStartingAt(ctx.db, userId, workoutDate)) {
    if (!isRecordedRow(row) || !isWholeOrPart(row)) continue
    if (row.trackFile === null || row.sourceFormat !== sourceFormat) continue
    const tracks = { firstAt: ctx.files.locate(trackFile), secondAt: ctx.files.locate(row.trackFile) }
    const extent = await ctx.workers.run(compareExtentTask, tracks, { userId })
    if (extent !== null) return { row, extent }
  }
  return null
}

/** False for a recording that another program or a repair has made from the original file. */
const isWholeOrPart = ({ originalFile, originalReason }: WorkoutRow) =>
  originalFile === null || Bun.deepEquals(originalReason, wholeFile)

/** Deletes the files of a staged workout that is not stored. */
async function dropFiles({ files }: WorkoutsContext, { workout }: StagedWorkout) {
  const { sourceFile, trackFile, originalFile } = workout
  const image = workout.mapId === null ? null : mapImagePath(workout)
  for (const path of [sourceFile, trackFile, originalFile, image]) if (path) await files.remove(path)
}

interface Growth {
  /** The workout as it was when the longer recording was measured. */
  row: RecordedRow
  staged: StagedWorkout
  recording: RecalculatedRecording
}

/**
 * Measures a longer recording for the workout that has the shorter one: with its sport, and the choices of its owner.
 * @throws AppError 400 if it cannot be measured
 */
async function measureGrown(
  ctx: WorkoutsContext,
  row: RecordedRow,
  staged: StagedWorkout,
  save: SaveFiles,
): Promise<Growth> {
  await using folder = await ctx.spool.makeFolder()
  const recording = await measureAgain(ctx, withFiles(row, staged), folder.path, undefined)
  if (recording?.state !== 'measured') throw invalid('gpx-unmeasurable', 'error during gpx processing')
  // It replaces the track that was measured for the sport that the file names.
  await save({ [staged.workout.trackFile]: recording.track })
  return { row, staged, recording }
}

/** Returns the workout as if it had the files of a staged one. */
function withFiles(row: RecordedRow, { workout }: StagedWorkout): RecordedRow {
  const { sourceFile, sourceFormat, originalFile = null, originalReason = null } = workout
  return { ...row, sourceFile, sourceFormat: sourceFormat ?? row.sourceFormat, originalFile, originalReason }
}

/**
 * Replaces the recording of a workout by its longer self.
 * @throws Unavailable if the workout was deleted or measured again meanwhile; it can be sent again then
 */
function grow(tx: Db, ctx: WorkoutsContext, { row, staged, recording }: Growth, release: ReleaseFiles) {
  const present = findWorkout(tx, { id: row.id })?.workout
  if (!isRecordedRow(present) || !isMeasuredAlike(present, row)) throw new Unavailable(1)
  const grown = withFiles(present, staged)
  const { trackFile, mapId } = staged.workout
  const { sourceFile, sourceFormat, originalFile, originalReason } = grown
  replaceByRecording(
    tx,
    ctx,
    present,
    {
      measuredAs: grown,
      recording,
      trackFile,
      now: ctx.clock(),
      // The map image of the staged workout belongs to the workout from now on.
      files: { sourceFile, sourceFormat, originalFile, originalReason, mapId },
    },
    release,
  )
  const former = [present.sourceFile, present.trackFile, present.originalFile]
  release(former.filter(path => path !== null))
}

/** Whether a workout still has the recording, and all choices with which a longer one was measured. */
const isMeasuredAlike = (present: RecordedRow, before: RecordedRow) =>
  (['sourceFile', 'trackFile', 'sportId', 'venue', 'figureChoices', 'splitLengths'] as const).every(name =>
    Bun.deepEquals(present[name], before[name]),
  )
