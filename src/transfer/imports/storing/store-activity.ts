// Stores the workouts of an activity file as for an upload, with details from other sources.

import { shortIdOf } from '../../../lib/short-id'
import { requireAccount } from '../../../platform/access/require-account'
import { findInstanceConfig } from '../../../platform/configuration/store'
import { type Db, transact } from '../../../platform/db/database'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { type SaveFiles, storeFiles } from '../../../platform/storage/store-files'
import { venueOfWord } from '../../../tracks/venue'
import {
  compareCompleteness,
  completenessOf,
  readRecorded,
  readRecordedAt,
} from '../../../workouts/duplicates/compare'
import { findMergedOf } from '../../../workouts/duplicates/store'
import { type DrawnMapImage, drawMeasured } from '../../../workouts/images/map-images/draw-measured'
import { describeRecordedWorkout, joinOutings } from '../../../workouts/intake/describe-recorded-workout'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-on-disk'
import { addWorkouts } from '../../../workouts/library/add'
import { mapImagePath, nameRecordingFiles } from '../../../workouts/rows/files'
import { keepText } from '../../../workouts/rows/texts'
import { readUsualChoices } from '../../../workouts/rows/usual-choices-store'
import { type SportOfUser, stoppedSpeedThreshold } from '../../../workouts/sports/store'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { activityFormatOf, detailsAt, listedWorkout } from '../activities/activity'
import type { ActivityDetails, ImportedActivity } from '../archive/account-data'
import { formatOfMade } from '../archive/made'
import { findSameWorkout, findWorkoutOwner } from '../rows/already-there-store'
import { type ActivityOfUser, createSportChooser, type SportChooser } from './match-sport'
import { added, alreadyThere, leftToOthers, type Outcome, waitingFor } from './outcome'
import { extensionOf, measureActivity, type UnreadActivity } from './read-recording'
import { findEquipmentIds } from './store-equipment'
import { storeRead } from './store-workout'

interface ActivityToStore extends ActivityOfUser {
  /** Start of the file's first workout; null if the plan of the import does not know it. */
  workoutDate: Date | null
  /** Position of the file in the archive; null if the file is missing. */
  file: PackedFileOnDisk | null
  /** Short ids of equipment in this instance, by those in the archive. */
  equipmentIds: ReadonlyMap<string, string>
  /** Signal that is aborted when the import is stopped. */
  ended: AbortSignal
}

/** The outcome of one workout of a file. */
export interface StoredActivity {
  shortId: string
  what: string | null
  workoutDate: Date | null
  outcome: Outcome
}

/**
 * Stores the outcome of each workout in a file. The first workout has an item already; the `others` become new items.
 */
type KeepActivity = (tx: Db, first: StoredActivity, others: readonly StoredActivity[]) => void

/**
 * Stores the workouts of an activity file, and all derived data, in one transaction. A file that cannot be read is kept
 * with the figures from other sources, if there are any.
 * @param keep stores the outcomes in the same transaction; if it throws, the transaction is rolled back
 * @returns the workouts of the file; empty if the file was not measured, or if one of its sports is unknown
 * @throws AppError 401 if the account has been deleted
 * @throws Error if the file did not cause the failure; the import may be retried
 */
export async function storeImportedActivity(
  ctx: WorkoutsContext,
  wanted: ActivityToStore,
  keep: KeepActivity,
): Promise<readonly StoredActivity[]> {
  const { userId, activity, workoutDate } = wanted
  const keepOnly = (outcome: Outcome) => {
    transact(ctx.db, tx => keep(tx, { shortId: activity.shortId, what: null, workoutDate, outcome }, []))
    return []
  }
  const owner = findWorkoutOwner(ctx.db, activity.shortId)
  if (owner !== undefined) return keepOnly(owner === userId ? alreadyThere : leftToOthers)
  if (findMergedOf(ctx.db, userId, activity.shortId) !== undefined) return keepOnly(alreadyThere)
  const choose = createSportChooser(ctx.db, wanted)
  const usual = choose.beforeReading()
  if (usual && 'unknown' in usual) return keepOnly(waitingFor(usual.unknown))
  await using folder = await ctx.spool.makeFolder()
  const measured = await measure(ctx, wanted, { choose, ofUser: usual?.ofUser ?? null, folder: folder.path })
  if ('reason' in measured) {
    await storeUnread(ctx, wanted, measured, choose, keep)
    return []
  }
  const { workouts, unknown } = chooseSports(activity, measured.recordings, choose)
  if (unknown !== undefined) return keepOnly(waitingFor(unknown))
  // The promise must be awaited here, because the folder is deleted when this function returns.
  return await storeWorkouts(ctx, wanted, workouts, keep)
}

function measure(
  ctx: WorkoutsContext,
  { userId, activity, file, ended }: ActivityToStore,
  { choose, ofUser, folder }: { choose: SportChooser; ofUser: SportOfUser | null; folder: string },
) {
  const account = requireAccount(ctx.db, userId)
  const { activityFile, made = null } = activity
  return measureActivity(
    ctx,
    { file, format: made ? formatOfMade(made) : activityFormatOf(activityFile), made },
    {
      stoppedSpeedThreshold: ofUser ? stoppedSpeedThreshold(ofUser) : 0,
      sports: choose.whileReading(ofUser),
      choices: readUsualChoices(ctx.db, userId),
      useRawGpxSpeed: account.useRawGpxSpeed,
      pauseGap: account.pauseGap,
      timeZone: account.timezone,
      isOne: activity.isOne,
      dividesSports: !activity.isOne,
      maxWorkouts: activity.isOne ? 1 : findInstanceConfig(ctx.db).gpxLimitImport,
      folder,
    },
    { userId, signal: ended },
  )
}

/** Chooses the sport of each workout. @returns as `unknown` the label of the first unknown sport, if there is one */
function chooseSports(
  activity: ImportedActivity,
  recordings: MeasuredRecordingOnDisk[],
  choose: SportChooser,
): { workouts: ChosenWorkout[]; unknown: string | undefined } {
  const outingIds = joinOutings(recordings)
  const chosen = recordings.map((recording, index) => {
    const details = detailsAt(activity, new Date(recording.measures.startTime / 1000))
    const sport = choose.ofRecording(details, recording)
    return { recording, details, outingId: outingIds[index] ?? null, sport }
  })
  return {
    workouts: chosen.flatMap(({ sport, ...rest }) => ('ofUser' in sport ? { ...rest, ...sport } : [])),
    unknown: chosen.flatMap(({ sport }) => ('unknown' in sport ? sport.unknown : []))[0],
  }
}

async function storeWorkouts(
  ctx: WorkoutsContext,
  wanted: ActivityToStore,
  workouts: readonly ChosenWorkout[],
  keep: KeepActivity,
): Promise<readonly StoredActivity[]> {
  let stored: readonly StoredActivity[] = []
  await storeFiles(
    ctx,
    { ...ownerOfWorkouts(wanted.userId), limit: 'besides-imports' },
    async save => {
      const staged: Staged[] = []
      for (const workout of workouts) staged.push(await stage(ctx, wanted, workout, staged.length, save))
      return staged
    },
    (tx, staged, release) => {
      stored = insertStaged(tx, ctx, wanted, staged)
      const [first, ...others] = stored
      if (first) keep(tx, first, others)
      const isAdded = (index: number) => stored[index]?.outcome === added
      release(staged.flatMap(({ workout }, index) => (isAdded(index) ? [] : filesOf(workout))))
      return stored.some(({ outcome }) => outcome === added)
    },
  )
  return stored
}

const filesOf = (workout: Staged['workout']) =>
  [workout.sourceFile, workout.trackFile, workout.originalFile ?? [], mapImagePath(workout)].flat()

interface ChosenWorkout {
  outingId: string | null
  recording: MeasuredRecordingOnDisk
  details: ActivityDetails | null
  ofUser: SportOfUser
  isGuess: boolean
}

interface Staged extends ChosenWorkout {
  /** Whether the recording is more complete than the user's existing workout with the same start time. */
  isMoreComplete: boolean
  workout: DescribedWorkout & { outingId: string | null }
  mapImage: DrawnMapImage | null
}

type DescribedWorkout = ReturnType<typeof describeRecordedWorkout> & ReturnType<typeof nameRecordingFiles>

async function stage(
  ctx: WorkoutsContext,
  { userId, activity }: ActivityToStore,
  chosen: ChosenWorkout,
  number: number,
  save: SaveFiles,
): Promise<Staged> {
  const { recording, details, ofUser, isGuess, outingId } = chosen
  const data = {
    title: details?.title ?? null,
    description: details?.description ?? null,
    notes: keepText(details?.notes, 'notes'),
  }
  const account = requireAccount(ctx.db, userId)
  // The sport name that the service uses may tell the venue (for example indoors), even if the file does not.
  const venue = recording.leg === null ? venueOfWord((details?.sport ?? activity.sport).word ?? null) : null
  const described = describeRecordedWorkout({ account, ofUser, data, venue }, recording, ctx.clock())
  const { extension, wholeExtension, whole } = recording
  const files = nameRecordingFiles(userId, ofUser.sport.id, described.workoutDate, extension, wholeExtension)
  const isMoreComplete = await tellsMoreThanSame(ctx, { ...described, ...files }, recording)
  const placed = recording.traced?.placed
  const mapImage = placed ? drawMeasured(ctx, userId, placed) : null
  await save({
    [files.sourceFile]: recording.source,
    ...(whole && files.originalFile && { [files.originalFile]: whole }),
    [files.trackFile]: recording.track,
    ...(mapImage && { [mapImagePath(described)]: mapImage.then(drawn => drawn?.png ?? null) }),
  })
  const shortId = number === 0 ? activity.shortId : shortIdOf(userId, activity.shortId, number)
  return {
    ...chosen,
    isMoreComplete,
    workout: { ...described, ...files, shortId, outingId, sportConfirmed: !isGuess },
    mapImage: await mapImage,
  }
}

/**
 * Whether a recording is more complete than the existing recording of the same sport and start time; false if there is
 * none.
 */
async function tellsMoreThanSame(
  ctx: WorkoutsContext,
  workout: DescribedWorkout,
  { track }: MeasuredRecordingOnDisk,
): Promise<boolean> {
  const { userId, sportId, workoutDate: start } = workout
  const same = findSameWorkout(ctx.db, userId, { start, sportId, hasRecording: true })
  if (!same) return false
  const completeness = completenessOf(workout, await readRecordedAt(ctx, track.spooledAt, userId))
  return compareCompleteness(completeness, completenessOf(same, await readRecorded(ctx, same))) > 0
}

function insertStaged(
  tx: Db,
  ctx: WorkoutsContext,
  { userId, equipmentIds }: ActivityToStore,
  staged: readonly Staged[],
): StoredActivity[] {
  requireAccount(tx, userId)
  return staged.map(({ workout, recording, details, mapImage, isMoreComplete }) => {
    const { shortId, workoutDate, sportId, title } = workout
    const stored = { shortId, what: title, workoutDate }
    const isThere =
      findWorkoutOwner(tx, shortId) !== undefined ||
      findMergedOf(tx, userId, shortId) !== undefined ||
      (!isMoreComplete && findSameWorkout(tx, userId, { start: workoutDate, sportId, hasRecording: true }))
    if (isThere) return { ...stored, outcome: alreadyThere }
    const used = findEquipmentIds(tx, userId, details?.equipments ?? [], equipmentIds)
    const { segments, efforts } = recording.measures
    const facts = { ...recording.traced?.facts, efforts }
    addWorkouts(tx, ctx, [{ workout, segments, facts, mapImage, equipmentIds: used }])
    return { ...stored, outcome: added }
  })
}

/**
 * Stores a workout with figures from other sources, as if it had been entered by hand, and keeps the unreadable file
 * with it.
 */
async function storeUnread(
  ctx: WorkoutsContext,
  wanted: ActivityToStore,
  { reason, path }: UnreadActivity,
  choose: SportChooser,
  keep: KeepActivity,
) {
  const { userId, activity, equipmentIds } = wanted
  const details = detailsAt(activity, wanted.workoutDate)
  const workoutDate = details?.workoutDate ?? wanted.workoutDate
  const sport = choose.ofUnread(details)
  const base = { shortId: activity.shortId, what: details?.title ?? null, workoutDate }
  const keepOnly = (outcome: Outcome) => transact(ctx.db, tx => keep(tx, { ...base, outcome }, []))
  if (!details?.figures || !workoutDate) return keepOnly({ outcome: 'left-out', reason })
  if ('unknown' in sport) return keepOnly(waitingFor(sport.unknown))
  const start = { start: workoutDate, sportId: sport.ofUser.sport.id, hasRecording: false }
  if (findSameWorkout(ctx.db, userId, start)) return keepOnly(alreadyThere)
  const { shortId, activityFile } = activity
  const known = { shortId, sport: activity.sport, workoutDate, recording: activityFile }
  const workout = listedWorkout(details, known)
  const extension = extensionOf(activityFile)
  const kept = path === null ? null : { extension, content: { spooledAt: path }, reason }
  const read = { measured: null, kept, reason }
  await storeRead(ctx, { userId, workout, ofUser: sport.ofUser, read, equipmentIds }, (tx, outcome) =>
    keep(tx, { ...base, outcome }, []),
  )
}
