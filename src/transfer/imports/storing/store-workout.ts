import { truncateText } from '../../../lib/text'
import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'
import { knownLanguage } from '../../../platform/languages'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import type { NewFiles } from '../../../platform/storage/files'
import { storeFiles } from '../../../platform/storage/store-files'
import { allFrom, choicesFor } from '../../../tracks/figure-sources'
import { noFigures } from '../../../tracks/figures'
import { localTimeIn } from '../../../tracks/local-time'
import { venueOfWord } from '../../../tracks/venue'
import { describeRecordedWorkout } from '../../../workouts/intake/describe-recorded-workout'
import type { MeasuredRecording } from '../../../workouts/intake/measuring/measure-file'
import { addWorkouts, type WorkoutToAdd } from '../../../workouts/library/add'
import type { AddingContext } from '../../../workouts/library/queued'
import { nameOriginalFile, nameRecordingFiles } from '../../../workouts/rows/files'
import type { NewWorkout } from '../../../workouts/rows/store'
import { defaultTitle, keepText, textLimits } from '../../../workouts/rows/texts'
import { readUsualChoices } from '../../../workouts/rows/usual-choices-store'
import { venueOfSport } from '../../../workouts/sports/of-files/sports-of-words'
import {
  findSport,
  listSports,
  nameOfSport as nameInLanguage,
  type SportOfUser,
  stoppedSpeedThreshold,
} from '../../../workouts/sports/store'
import { insertStretches } from '../../../workouts/stretches/store'
import type { ImportedFiles, ImportedWorkout } from '../archive/account-data'
import { findWorkoutOwner } from '../rows/already-there-store'
import { correctedSources, typedOf, withTopSpeed } from './archived-figures'
import { matchSport, nameOfSport } from './match-sport'
import { added, alreadyThere, leftOut, leftToOthers, type Outcome, waitingFor } from './outcome'
import { type ReadRecording, readRecording } from './read-recording'
import { findEquipmentIds } from './store-equipment'

interface WorkoutToStore {
  userId: number
  workout: ImportedWorkout
  files: ImportedFiles
  /** Sport that the user has chosen for the workout's unknown sport. */
  sportId?: number | null
  /** Short ids of equipment in this instance, by those in the archive. */
  equipmentIds?: ReadonlyMap<string, string>
  /** Signal that is aborted when the import is stopped. */
  ended?: AbortSignal
}

/**
 * Stores an outcome in the transaction that also stores the imported data. If it throws, the transaction is rolled
 * back.
 */
type KeepOutcome = (tx: Db, outcome: Outcome) => void

/**
 * Stores an imported workout, and all derived data, in one transaction. The recording is measured as for an upload. If
 * the recording is unreadable, the workout is stored with the archived figures, and the file is kept.
 * @param keep stores the outcome in the same transaction; if it throws, the transaction is rolled back
 * @throws AppError 401 if the account has been deleted
 * @throws Error if the workout did not cause the failure; the import may be retried
 */
export async function storeImportedWorkout(
  ctx: PlatformContext & AddingContext,
  wanted: WorkoutToStore,
  keep: KeepOutcome = () => {},
): Promise<Outcome> {
  const { userId, workout, files, sportId, ended } = wanted
  const keepOnly = (outcome: Outcome) => {
    transact(ctx.db, tx => keep(tx, outcome))
    return outcome
  }
  const present = presenceOf(ctx.db, userId, workout.shortId)
  if (present) return keepOnly(present)
  const ofUser = sportId
    ? findSport(ctx.db, userId, sportId)
    : matchSport(listSports(ctx.db, userId), workout.sport)
  if (!ofUser) return keepOnly(waitingFor(nameOfSport(workout.sport)))
  const { useRawGpxSpeed, timezone: timeZone } = requireAccount(ctx.db, userId)
  const { pauseGap = null } = workout
  const own = choicesFor(readUsualChoices(ctx.db, userId), ofUser.sport.id, workout.figureChoices ?? {})
  const options = {
    stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
    choices: { ofAll: own, ofSports: {} },
    splitLengths: workout.splitLengths ?? [],
    useRawGpxSpeed,
    pauseGap,
    timeZone,
  }
  const read = await readRecording(ctx, { userId, workout, files, options, ended })
  const { measured, kept, reason } = read
  // A workout with a file is stored even without figures, so that no file is lost.
  if (!measured && !kept && !workout.figures) {
    const { code, sentence } = reason ?? lackOfFigures
    return keepOnly(leftOut(code, sentence))
  }
  return storeRead(ctx, { ...wanted, ofUser, read }, keep)
}

const lackOfFigures: Reason = { code: 'item-without-figures', sentence: 'there are no figures for it' }

/** Returns the outcome for a workout that already exists; undefined if the workout is new. */
function presenceOf(db: Db, userId: number, shortId: string): Outcome | undefined {
  const owner = findWorkoutOwner(db, shortId)
  if (owner === undefined) return undefined
  return owner === userId ? alreadyThere : leftToOthers
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

/** A workout whose files have been read, so that it can be stored. */
interface StorableWorkout {
  userId: number
  workout: ImportedWorkout
  ofUser: SportOfUser
  read: ReadRecording
  /** Short ids of equipment in this instance, by those in the archive. */
  equipmentIds?: ReadonlyMap<string, string>
}

type FileColumns = Partial<Pick<NewWorkout, 'sourceFile' | 'trackFile' | 'originalFile' | 'originalReason'>>

/** Returns the file columns of a workout's row, and the contents of these files. */
function nameFiles({ userId, workout, ofUser: { sport }, read: { measured, kept } }: StorableWorkout): {
  columns: FileColumns
  contents: NewFiles
} {
  const start = measured ? startOf(measured.recording) : workout.workoutDate
  const recorded = measured && nameRecordingFiles(userId, sport.id, start, measured.recording.extension)
  const originalFile = kept && nameOriginalFile(userId, sport.id, start, kept.extension)
  return {
    columns: { ...recorded, originalFile, originalReason: kept && reasonOf(kept) },
    contents: {
      ...(recorded && {
        [recorded.sourceFile]: measured.source,
        [recorded.trackFile]: measured.recording.track,
      }),
      ...(originalFile && { [originalFile]: kept.content }),
    },
  }
}

function reasonOf({ reason, isWhole = false }: NonNullable<ReadRecording['kept']>) {
  if (isWhole) return { isWhole: true } as const
  return reason && { code: reason.code, ...(reason.detail && { detail: reason.detail }) }
}

const startOf = ({ measures }: MeasuredRecording) => new Date(measures.startTime / 1000)

/** Inserts the workout and all derived rows. The workout's files must already be stored. */
function insertImportedWorkout(tx: Db, ctx: AddingContext, storable: StorableWorkout, columns: FileColumns) {
  const kept = { ...keptOf(storable.workout, ctx.clock()), ...columns }
  const { measured } = storable.read
  const described = measured
    ? describeRecorded(tx, storable, { recording: measured.recording, kept, now: ctx.clock() })
    : { workout: describeByFigures(tx, storable, kept) }
  const { userId, workout, equipmentIds } = storable
  const used = findEquipmentIds(tx, userId, workout.equipments, equipmentIds)
  const [stored] = addWorkouts(tx, ctx, [{ ...described, equipmentIds: used }])
  if (stored && measured) insertStretches(tx, stored.id, workout.stretches ?? [])
}

function describeRecorded(
  tx: Db,
  { userId, workout, ofUser }: StorableWorkout,
  { recording, kept, now }: { recording: MeasuredRecording; kept: Partial<NewWorkout>; now: Date },
): WorkoutToAdd {
  const account = requireAccount(tx, userId)
  const described = describeRecordedWorkout(
    { account, ofUser, data: workout, venue: workout.venue ?? null },
    recording,
    now,
  )
  // For a recording without positions, the archived figures are used: the user may have corrected them, for example the
  // distance of an indoor workout.
  const corrected =
    described.mapId === null && workout.figures && withTopSpeed(workout.figures, described.topSpeedCkmh)
  const date = corrected && {
    workoutDate: workout.workoutDate,
    figureSources: workout.figureSources ?? correctedSources(described, { ...workout, figures: corrected }),
  }
  return {
    workout: {
      ...described,
      ...(corrected || typedOf(workout, described)),
      ...date,
      ...kept,
      figureChoices: workout.figureChoices ?? null,
      splitLengths: workout.splitLengths ?? null,
      // The file of a part of a recording may lack facts that the archive contains.
      ...localTimeIn(described.localZone ?? workout.localZone ?? null, (date || described).workoutDate),
      recordingNotes: notesOf(described, workout),
      recorderSummary: workout.recorderSummary ?? described.recorderSummary,
    },
    segments: recording.measures.segments,
    facts: { efforts: recording.measures.efforts },
  }
}

/** Returns the notes from reading the file, and the archived notes about the whole file. */
function notesOf(
  { recordingNotes }: Pick<NewWorkout, 'recordingNotes'>,
  { notesOfWhole = [] }: ImportedWorkout,
) {
  const read = recordingNotes ?? []
  const others = notesOfWhole.filter(({ code }) => !read.some(note => note.code === code))
  return read.length + others.length > 0 ? [...read, ...others] : null
}

function describeByFigures(
  tx: Db,
  { userId, workout, ofUser }: StorableWorkout,
  kept: ReturnType<typeof keptOf>,
): NewWorkout {
  const { sport, own } = ofUser
  const { timezone, language } = requireAccount(tx, userId)
  const name = nameInLanguage(ofUser, knownLanguage(language))
  const figures = workout.figures ?? noFigures
  const title = workout.title ?? defaultTitle(name, workout.workoutDate, timezone)
  return {
    ...withTopSpeed(figures, figures.maxSpeedCkmh),
    figureSources:
      workout.figureSources ??
      allFrom(workout.recording === null ? 'typed' : 'imported', figures.ascentMm !== null),
    ...kept,
    userId,
    sportId: sport.id,
    venue:
      workout.venue ??
      venueOfWord(workout.sport.word ?? null) ??
      venueOfSport(sport.id, own?.isIndoor) ??
      'outdoors',
    title: truncateText(title, textLimits.title),
    workoutDate: workout.workoutDate,
    ...localTimeIn(workout.localZone ?? null, workout.workoutDate),
  }
}

/** Returns the values that are stored as in the archive, even if the recording has other values. */
function keptOf(workout: ImportedWorkout, now: Date) {
  return {
    shortId: workout.shortId,
    description: keepText(workout.description, 'description'),
    notes: keepText(workout.notes, 'notes'),
    createdAt: workout.createdAt ?? now,
    modifiedAt: workout.modifiedAt,
    weatherStart: workout.weatherStart,
    weatherEnd: workout.weatherEnd,
    outingId: workout.outingId ?? null,
    sportConfirmed: workout.sportConfirmed ?? true,
    perceivedExertion: workout.perceivedExertion ?? null,
  } satisfies Partial<NewWorkout>
}
