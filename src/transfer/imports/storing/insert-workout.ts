// Inserts the rows of an imported workout, and names its files.
import { truncateText } from '../../../lib/text'
import { requireAccount } from '../../../platform/access/require-account'
import type { Db } from '../../../platform/db/database'
import type { NewFiles } from '../../../platform/storage/files'
import { allFrom, type FigureSources, figuresOfSource, sourcedFigures } from '../../../tracks/figure-sources'
import { noFigures, type WorkoutFigures } from '../../../tracks/figures'
import { venueOfWord } from '../../../tracks/venue'
import { findEquipment } from '../../../workouts/equipments/store'
import { describeRecordedWorkout } from '../../../workouts/intake/describe-recorded-workout'
import type { MeasuredRecording } from '../../../workouts/intake/measuring/measure-file'
import { addWorkouts, type WorkoutToAdd } from '../../../workouts/library/add'
import type { AddingContext } from '../../../workouts/library/queued'
import { nameOriginalFile, nameRecordingFiles } from '../../../workouts/rows/files'
import type { NewWorkout } from '../../../workouts/rows/store'
import { defaultTitle, keepText, textLimits } from '../../../workouts/rows/texts'
import { venueOfSport } from '../../../workouts/sports/of-files/sports-of-words'
import type { SportOfUser } from '../../../workouts/sports/store'
import type { ImportedWorkout } from '../archive/account-data'
import type { ReadRecording } from './read-recording'

/** A workout whose files have been read, ready to be stored. */
export interface StorableWorkout {
  userId: number
  workout: ImportedWorkout
  ofUser: SportOfUser
  read: ReadRecording
  /** Short ids of equipment here by those in the source, where they differ. */
  equipmentIds?: ReadonlyMap<string, string>
}

type FileColumns = Partial<Pick<NewWorkout, 'sourceFile' | 'trackFile' | 'unreadFile' | 'unreadReason'>>

/** File columns of a workout's row, and the contents of these files. */
export function nameFiles({
  userId,
  workout,
  ofUser: { sport },
  read: { measured, kept },
}: StorableWorkout): {
  columns: FileColumns
  contents: NewFiles
} {
  const start = measured ? startOf(measured.recording) : workout.workoutDate
  const recorded = measured && nameRecordingFiles(userId, sport.id, start, measured.recording.extension)
  const unreadFile = kept && nameOriginalFile(userId, sport.id, start, kept.extension)
  return {
    columns: { ...recorded, unreadFile, unreadReason: kept && reasonOf(kept) },
    contents: {
      ...(recorded && {
        [recorded.sourceFile]: measured.source,
        [recorded.trackFile]: measured.recording.track,
      }),
      ...(unreadFile && { [unreadFile]: kept.content }),
    },
  }
}

function reasonOf({ reason, isWhole = false }: NonNullable<ReadRecording['kept']>) {
  if (isWhole) return { isWhole: true } as const
  return reason && { code: reason.code, ...(reason.detail && { detail: reason.detail }) }
}

const startOf = ({ measures }: MeasuredRecording) => new Date(measures.startTime / 1000)

/** Inserts the workout and all derived rows. Its files must be stored already. */
export function insertImportedWorkout(
  tx: Db,
  ctx: AddingContext,
  storable: StorableWorkout,
  columns: FileColumns,
) {
  const kept = { ...keptOf(storable.workout, ctx.clock()), ...columns }
  const { measured } = storable.read
  const described = measured
    ? describeRecorded(tx, storable, { recording: measured.recording, kept, now: ctx.clock() })
    : { workout: describeByFigures(tx, storable, kept) }
  addWorkouts(tx, ctx, [{ ...described, equipmentIds: equipmentIdsOf(tx, storable) }])
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
  // A recording without positions: the user may have corrected its figures, such as the distance indoors. So the
  // archive's figures count.
  const corrected =
    described.mapId === null && workout.figures && withTopSpeed(workout.figures, described.topSpeedCkmh)
  const date = corrected && {
    workoutDate: workout.workoutDate,
    figureSources: workout.figureSources ?? correctedSources(described, { ...workout, figures: corrected }),
  }
  return {
    workout: {
      ...described,
      ...corrected,
      ...date,
      ...kept,
      recordingNotes: notesOf(described, workout),
      recorderSummary: workout.recorderSummary ?? described.recorderSummary,
    },
    segments: recording.measures.segments,
    facts: { efforts: recording.measures.efforts },
  }
}

/** Figures that differ from the recording are marked as imported. */
function correctedSources(
  described: ReturnType<typeof describeRecordedWorkout>,
  { workoutDate, figures }: { workoutDate: Date; figures: WorkoutFigures },
): FigureSources {
  const sources = { ...described.figureSources }
  for (const figure of sourcedFigures) {
    const isSame =
      figure === 'start'
        ? workoutDate.getTime() === described.workoutDate.getTime()
        : figuresOfSource[figure].every(key => figures[key] === described[key])
    if (!isSame) sources[figure] = 'imported'
  }
  return sources
}

/** Notes from reading the file, plus the archived notes about the whole file. */
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
  { userId, workout, ofUser: { sport } }: StorableWorkout,
  kept: ReturnType<typeof keptOf>,
): NewWorkout {
  const { timezone } = requireAccount(tx, userId)
  const figures = workout.figures ?? noFigures
  const title = workout.title ?? defaultTitle(sport.label, workout.workoutDate, timezone)
  return {
    ...withTopSpeed(figures, figures.maxSpeedCkmh),
    figureSources:
      workout.figureSources ??
      allFrom(workout.recording === null ? 'typed' : 'imported', figures.ascentMm !== null),
    ...kept,
    userId,
    sportId: sport.id,
    venue: workout.venue ?? venueOfWord(workout.sport.word ?? null) ?? venueOfSport(sport.id) ?? 'outdoors',
    title: truncateText(title, textLimits.title),
    workoutDate: workout.workoutDate,
  }
}

/** Other services have no top speed. */
const withTopSpeed = (figures: WorkoutFigures, otherwise: number | null): WorkoutFigures => ({
  ...figures,
  topSpeedCkmh: figures.topSpeedCkmh ?? otherwise,
})

/** Values that are kept as archived, even if the recording differs. */
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
  } satisfies Partial<NewWorkout>
}

/** Ids of the equipment here that was used for the workout. */
function equipmentIdsOf(tx: Db, { userId, workout, equipmentIds }: StorableWorkout): number[] {
  const shortIds = new Set(workout.equipments.map(shortId => equipmentIds?.get(shortId) ?? shortId))
  return [...shortIds].flatMap(shortId => findEquipment(tx, userId, shortId)?.equipment.id ?? [])
}
