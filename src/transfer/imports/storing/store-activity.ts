// An activity file with what is known about it besides becomes a workout, or several, like one that is uploaded.

import { shortIdOf } from '../../../lib/short-id'
import { requireAccount } from '../../../platform/access/require-account'
import { findInstanceConfig } from '../../../platform/configuration/store'
import { type Db, transact } from '../../../platform/db/database'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { type SaveFiles, storeFiles } from '../../../platform/storage/store-files'
import { venueOfWord } from '../../../tracks/venue'
import { findMergedOf } from '../../../workouts/duplicates/store'
import { findEquipment } from '../../../workouts/equipments/store'
import { type DrawnMapImage, drawMeasured } from '../../../workouts/images/map-images/draw-measured'
import { describeRecordedWorkout, joinOutings } from '../../../workouts/intake/describe-recorded-workout'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-file'
import { addWorkouts } from '../../../workouts/library/add'
import { mapImagePath, nameRecordingFiles } from '../../../workouts/rows/files'
import { keepText } from '../../../workouts/rows/texts'
import { type SportOfUser, stoppedSpeedThreshold } from '../../../workouts/sports/store'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { activityFormatOf, detailsAt } from '../activities/activity'
import type { ImportedFiles } from '../archive/account-data'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'
import { findSameWorkout, findWorkoutOwner } from '../rows/already-there-store'
import { type ActivityOfUser, createSportChooser, type SportChooser } from './choose-sport'
import { measureActivity, type UnreadActivity } from './measure-activity'
import { added, alreadyThere, leftToOthers, type Outcome } from './outcome'
import { storeRead } from './store-workout'
import { tellsMoreThanSame } from './tells-more'

interface ActivityToStore extends ActivityOfUser {
  /** When it begins, as far as that was seen at once. */
  workoutDate: Date | null
  /** Where the file lies; null when it is not there. */
  file: PackedFileOnDisk | null
  /** Short ids of equipment here by those it has there. */
  equipmentIds: ReadonlyMap<string, string>
  /** Aborted when nobody wants it any longer. */
  ended: AbortSignal
}

/** What became of one of the workouts of a file. */
export interface StoredActivity {
  shortId: string
  what: string | null
  workoutDate: Date | null
  outcome: Outcome
  /** What its sport is called, when that is asked for. */
  unknownSport?: string
}

/** Keeps what became of a file: of its first workout, and of each that it has besides. */
type KeepActivity = (tx: Db, first: StoredActivity, others: readonly StoredActivity[]) => void

/**
 * Stores the workouts of an activity file, and all that follows from them, in one transaction. A file that cannot be read
 * is kept with the figures that are known besides, if there are any.
 * @param keep keeps what became of it, in the same transaction. Whatever it throws takes all back.
 * @returns the workouts of a recording
 * @throws AppError 401 when the account is gone
 * @throws Error when it is not the file's fault, and may be tried again
 */
export async function storeImportedActivity(
  ctx: WorkoutsContext,
  wanted: ActivityToStore,
  keep: KeepActivity,
): Promise<readonly StoredActivity[]> {
  const { userId, activity, workoutDate } = wanted
  const keepOnly = (outcome: Outcome, unknownSport?: string) => {
    const stored = { shortId: activity.shortId, what: null, workoutDate, outcome }
    transact(ctx.db, tx => keep(tx, { ...stored, ...(unknownSport !== undefined && { unknownSport }) }, []))
    return []
  }
  const owner = findWorkoutOwner(ctx.db, activity.shortId)
  if (owner !== undefined) return keepOnly(owner === userId ? alreadyThere : leftToOthers)
  if (findMergedOf(ctx.db, userId, activity.shortId) !== undefined) return keepOnly(alreadyThere)
  const choose = createSportChooser(ctx.db, wanted)
  const usual = choose.beforeReading()
  if ('unknown' in usual) return keepOnly(unknownOutcome, usual.unknown)
  await using folder = await ctx.spool.makeFolder()
  const measured = await measure(ctx, wanted, { choose, ofUser: usual.ofUser, folder: folder.path })
  if ('reason' in measured) {
    await storeUnread(ctx, wanted, measured, choose, keep)
    return []
  }
  const { workouts, unknown } = chooseSports(activity, measured.recordings, choose)
  if (unknown !== undefined) return keepOnly(unknownOutcome, unknown)
  // Awaited here, because the folder goes with this function.
  return await storeWorkouts(ctx, wanted, workouts, keep)
}

function measure(
  ctx: WorkoutsContext,
  { userId, activity, file, ended }: ActivityToStore,
  { choose, ofUser, folder }: { choose: SportChooser; ofUser: SportOfUser; folder: string },
) {
  const account = requireAccount(ctx.db, userId)
  return measureActivity(
    ctx,
    { file, format: activityFormatOf(activity.activityFile) },
    {
      stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
      sports: choose.whileReading(ofUser),
      useRawGpxSpeed: account.useRawGpxSpeed,
      pauseGap: account.pauseGap,
      timeZone: account.timezone,
      isOne: activity.isOne,
      dividesSports: !activity.isOne,
      mostWorkouts: activity.isOne ? 1 : findInstanceConfig(ctx.db).gpxLimitImport,
      folder,
    },
    { userId, signal: ended },
  )
}

/** @returns `unknown` the first sport that is not known here, if there is one */
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
      const isThere = (shortId: string) =>
        stored.some(one => one.shortId === shortId && one.outcome !== added)
      release(staged.flatMap(({ workout }) => (isThere(workout.shortId) ? filesOf(workout) : [])))
      return stored.some(({ outcome }) => outcome === added)
    },
  )
  return stored
}

const filesOf = (workout: Staged['workout']) =>
  [workout.sourceFile, workout.trackFile, workout.unreadFile ?? [], mapImagePath(workout)].flat()

const unknownOutcome: Outcome = { outcome: 'unknown-sport', reason: null }

interface ChosenWorkout {
  outingId: string | null
  recording: MeasuredRecordingOnDisk
  details: ActivityDetails | null
  ofUser: SportOfUser
}

interface Staged extends ChosenWorkout {
  /** That it tells more than the one that is here from the same time. */
  isRicher: boolean
  workout: ReturnType<typeof describeRecordedWorkout> &
    ReturnType<typeof nameRecordingFiles> & { outingId: string | null }
  mapImage: DrawnMapImage | null
}

async function stage(
  ctx: WorkoutsContext,
  { userId, activity }: ActivityToStore,
  chosen: ChosenWorkout,
  number: number,
  save: SaveFiles,
): Promise<Staged> {
  const { recording, details, ofUser, outingId } = chosen
  const data = {
    title: details?.title ?? null,
    description: details?.description ?? null,
    notes: keepText(details?.notes, 'notes'),
  }
  const account = requireAccount(ctx.db, userId)
  // The service may know more than its file does.
  const venue = recording.leg === null ? venueOfWord((details?.sport ?? activity.sport).word ?? null) : null
  const described = describeRecordedWorkout({ account, ofUser, data, venue }, recording, ctx.clock())
  const { extension, wholeExtension, whole } = recording
  const files = nameRecordingFiles(userId, ofUser.sport.id, described.workoutDate, extension, wholeExtension)
  const isRicher = await tellsMoreThanSame(ctx, { ...described, ...files }, recording)
  const placed = recording.traced?.placed
  const mapImage = placed ? drawMeasured(ctx, userId, placed) : null
  await save({
    [files.sourceFile]: recording.source,
    ...(whole && files.unreadFile && { [files.unreadFile]: whole }),
    [files.trackFile]: recording.track,
    ...(mapImage && { [mapImagePath(described)]: mapImage.then(drawn => drawn?.png ?? null) }),
  })
  const shortId = number === 0 ? activity.shortId : shortIdOf(userId, activity.shortId, number)
  return {
    ...chosen,
    isRicher,
    workout: { ...described, ...files, shortId, outingId },
    mapImage: await mapImage,
  }
}

function insertStaged(
  tx: Db,
  ctx: WorkoutsContext,
  { userId, equipmentIds }: ActivityToStore,
  staged: readonly Staged[],
): StoredActivity[] {
  requireAccount(tx, userId)
  return staged.map(({ workout, recording, details, mapImage, isRicher }) => {
    const { shortId, workoutDate, sportId, title } = workout
    const stored = { shortId, what: title, workoutDate }
    const isThere =
      findWorkoutOwner(tx, shortId) !== undefined ||
      findMergedOf(tx, userId, shortId) !== undefined ||
      (!isRicher && findSameWorkout(tx, userId, { start: workoutDate, sportId, hasRecording: true }))
    if (isThere) return { ...stored, outcome: alreadyThere }
    const usedEquipment = new Set(
      (details?.equipments ?? []).flatMap(
        there => findEquipment(tx, userId, equipmentIds.get(there) ?? there)?.equipment.id ?? [],
      ),
    )
    const { segments, efforts } = recording.measures
    const facts = { ...recording.traced?.facts, efforts }
    addWorkouts(tx, ctx, [{ workout, segments, facts, mapImage, equipmentIds: [...usedEquipment] }])
    return { ...stored, outcome: added }
  })
}

const noFiles: ImportedFiles = { find: async () => null }

/** What is known besides is enough for a workout as it is entered by hand, with the file beside it. */
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
  const keepOnly = (outcome: Outcome, unknown: { unknownSport?: string } = {}) =>
    transact(ctx.db, tx => keep(tx, { ...base, outcome, ...unknown }, []))
  if (!details?.figures || !workoutDate) return keepOnly({ outcome: 'left-out', reason })
  if ('unknown' in sport) return keepOnly(unknownOutcome, { unknownSport: sport.unknown })
  const start = { start: workoutDate, sportId: sport.ofUser.sport.id, hasRecording: false }
  if (findSameWorkout(ctx.db, userId, start)) return keepOnly(alreadyThere)
  const { title, description, notes, equipments, figures } = details
  const workout = {
    ...{ shortId: activity.shortId, sport: activity.sport, title, description, notes, equipments, figures },
    ...{ workoutDate, createdAt: null, modifiedAt: null, weatherStart: null, weatherEnd: null },
    ...{ recording: activity.activityFile, original: null },
  }
  const kept =
    path === null ? null : { extension: extensionOf(activity), content: { spooledAt: path }, reason }
  await storeRead(
    ctx,
    {
      ...{ userId, workout, files: noFiles, ofUser: sport.ofUser, equipmentIds },
      read: { measured: null, kept, reason },
    },
    (tx, outcome) => keep(tx, { ...base, outcome }, []),
  )
}

/** Such as `.fit`, or `.fit.gz`. */
const extensionOf = ({ activityFile }: ImportedActivity) =>
  /\.[^./]*(?:\.gz)?$/i.exec(activityFile)?.[0].toLowerCase() ?? ''
