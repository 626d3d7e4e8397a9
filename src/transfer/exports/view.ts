// Builds responses about exports, and the objects in an archive's files. These objects resemble the objects of the API,
// but their dates are in the format that programs for FitTrackee archives expect.

import type { Profile } from '../../accounts/users/schemas'
import type { User } from '../../accounts/users/store'
import { httpDate } from '../../lib/net/http-date'
import { type FigureChoices, type FigureSource, isRecorded } from '../../tracks/figure-sources'
import { notesOfWhole, pausesAtGaps } from '../../tracks/outings/recording-notes'
import { writeGoalAmount } from '../../workouts/analysis/goals/measures'
import type { Goal } from '../../workouts/analysis/goals/store'
import type { EquipmentRow } from '../../workouts/equipments/store'
import { viewEquipment } from '../../workouts/equipments/view'
import type { listArchivedZones } from '../../workouts/privacy/archived-zones'
import type { ShownRecord } from '../../workouts/records/store'
import { viewRecord } from '../../workouts/records/view'
import type { SegmentRow, WorkoutRow } from '../../workouts/rows/store'
import type { SportOfUser } from '../../workouts/sports/store'
import type { StretchRow } from '../../workouts/stretches/store'
import { viewWeather, viewWorkout } from '../../workouts/workouts/view'
import type { ExportRequest, ExportStatus } from './schemas'
import type { ExportRequest as ExportRow } from './store'

export function viewExportRequest(request: ExportRow): ExportRequest {
  return {
    created_at: httpDate(request.createdAt),
    status: statusOf(request),
    file_name: request.fileName,
    file_size: request.fileSize,
  }
}

export function statusOf({ completedAt, fileName }: ExportRow): ExportStatus {
  if (completedAt === null) return 'in_progress'
  return fileName === null ? 'errored' : 'successful'
}

interface ProfileParts {
  records: ShownRecord[]
  privacyZones: ReturnType<typeof listArchivedZones>
}

export function viewArchivedProfile(user: User, ofServer: Profile, { records, privacyZones }: ProfileParts) {
  const { top_speeds, storage_used, storage_limit, own_storage_limit, ...profile } = ofServer
  return {
    ...profile,
    created_at: archiveDate(user.createdAt),
    birth_date: user.birthDate && archiveDate(new Date(`${user.birthDate}T00:00:00Z`)),
    records: records.map(viewArchivedRecord),
    ...(privacyZones.length > 0 && { privacy_zones: privacyZones }),
  }
}

export function viewArchivedEquipment(row: EquipmentRow) {
  return { ...viewEquipment(row), creation_date: archiveDate(row.equipment.createdAt) }
}

/**
 * A user's preference for a sport. It includes the label of the sport, because the sport may have another id on the
 * server that imports the archive.
 */
export function viewArchivedPreference({ sport, preference }: SportOfUser) {
  return {
    sport_id: sport.id,
    sport_label: sport.label,
    color: preference?.color ?? null,
    is_active: preference?.isActive ?? true,
    stopped_speed_threshold: preference?.stoppedSpeedThreshold ?? sport.stoppedSpeedThreshold,
    measure: preference?.measure ?? null,
  }
}

/**
 * A user's choices for the workouts of a sport, or for all workouts: whether each figure is that of the device or is
 * computed from the points.
 */
export function viewArchivedFigurePreference(
  sport: { id: number; label: string | null } | null,
  figureChoices: FigureChoices,
) {
  return {
    sport_id: sport?.id ?? null,
    sport_label: sport?.label ?? null,
    figure_choices: figureChoices,
  }
}

/** A sport that was defined on this server and that other servers may not know. */
export function viewArchivedSport({ sport, own }: SportOfUser) {
  return {
    id: sport.id,
    label: sport.label,
    icon: own?.icon ?? null,
    default_color: own?.color ?? null,
    default_stopped_speed_threshold: sport.stoppedSpeedThreshold,
    measure: own?.measure ?? null,
    shelf_key: own?.shelfKey ?? null,
    names: own?.names ?? {},
    words: own?.words ?? [],
    indoor: own?.isIndoor ?? false,
  }
}

interface ArchivedWorkoutParts {
  username: string
  sportLabel: string
  segments: SegmentRow[]
  equipments: EquipmentRow[]
  records: ShownRecord[]
  stretches: readonly StretchRow[]
  /** Name of the recording in the archive, without its folder; null if there is none, or if it is not GPX. */
  gpx: string | null
  /**
   * Name of the recording if it is not GPX. Otherwise, name of the file that could not be read or from which the
   * recording was made; null if there is none.
   */
  originalFile: string | null
  /** Name of the file of which the recording is a part; null if there is none. */
  wholeFile: string | null
}

/**
 * Builds a workout for the archive. Leaves out fields that an import computes: neighbours, map, bounds, the top speed
 * record, the usual sources of figures, and most notes about the recording.
 */
export function viewArchivedWorkout(workout: WorkoutRow, parts: ArchivedWorkoutParts) {
  const { username, equipments, records, stretches, sportLabel, gpx, originalFile, wholeFile } = parts
  const {
    user,
    distance_source,
    figure_sources,
    figures_version,
    bounds,
    map,
    with_gpx,
    with_chart,
    original,
    recording_notes,
    recorder,
    outing,
    is_top_speed_record,
    sport_confirmed,
    previous_workout,
    next_workout,
    ...kept
  } = viewWorkout(
    { workout, username, previous: null, next: null },
    { ...parts, holdsTopSpeed: false, legs: [], previous: null, next: null },
  )
  const hasUnusualSources = figuresHaveUnusualSources(workout)
  // Only these notes are archived: an import creates all others again when it measures the recording.
  const notes = recording_notes.filter(({ code }) => notesOfWhole.includes(code) || code === pausesAtGaps)
  return {
    ...kept,
    // The stored weather is archived, even if the API hides it because the workout was indoors.
    weather_start: viewWeather(workout.weatherStart),
    weather_end: viewWeather(workout.weatherEnd),
    workout_date: archiveDate(workout.workoutDate),
    creation_date: archiveDate(workout.createdAt),
    modification_date: workout.modifiedAt && archiveDate(workout.modifiedAt),
    equipments: equipments.map(viewArchivedEquipment),
    records: records.map(viewArchivedRecord),
    sport_label: sportLabel,
    gpx,
    // These fields are only written if they are set, because few workouts have them.
    ...(!sport_confirmed && { sport_confirmed }),
    ...(hasUnusualSources && { distance_source, figure_sources }),
    ...(workout.figureChoices !== null && { figure_choices: workout.figureChoices }),
    ...(workout.splitLengths !== null && { split_lengths: workout.splitLengths }),
    ...(workout.perceivedExertion !== null && { perceived_exertion: workout.perceivedExertion }),
    ...(stretches.length > 0 && { stretches: stretches.map(viewArchivedStretch) }),
    ...(originalFile !== null && { original_file: originalFile }),
    ...(wholeFile !== null && { whole_file: wholeFile }),
    ...(workout.outingId !== null && { outing_id: workout.outingId }),
    ...(notes.length > 0 && { recording_notes: notes }),
    ...(wholeFile !== null && workout.recorderSummary && { recorder_summary: workout.recorderSummary }),
  }
}

/**
 * Whether the archive must name the sources of the figures. If it does not, readers assume that all figures come from
 * the recording or, for a workout without a recording, from the user.
 */
function figuresHaveUnusualSources({ figureSources, sourceFile }: WorkoutRow): boolean {
  const isUsual = sourceFile === null ? (source: FigureSource | null) => source === 'typed' : isRecorded
  return Object.values(figureSources ?? {}).some(source => source !== null && !isUsual(source))
}

/** Builds a goal for the archive. @param sportLabels labels of all sports, by id */
export function viewArchivedGoal(goal: Goal, sportLabels: ReadonlyMap<number, string>) {
  const { shortId, period, measure, amount, sportIds, createdAt } = goal
  return {
    id: shortId,
    period,
    measure,
    amount: writeGoalAmount(amount, measure),
    sports: sportIds.map(id => ({ id, label: sportLabels.get(id) ?? null })),
    creation_date: archiveDate(createdAt),
  }
}

const viewArchivedStretch = ({ name, fromMs, toMs }: StretchRow) => ({
  name,
  from: fromMs / 1000,
  to: toMs / 1000,
})

function viewArchivedRecord(record: ShownRecord) {
  return { ...viewRecord(record), workout_date: archiveDate(record.workoutDate) }
}

/** Formats a date as `YYYY-MM-DD HH:MM:SS` in UTC, with microseconds unless they are zero. */
function archiveDate(date: Date): string {
  const [seconds = '', milliseconds] = date.toISOString().replace('T', ' ').split(/[.Z]/)
  return milliseconds === '000' ? seconds : `${seconds}.${milliseconds}000`
}
