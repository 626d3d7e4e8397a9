import { roundHalfEven } from '../../lib/decimal'
import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { FigureSources } from '../../tracks/figure-sources'
import { type FigureKey, type FigureName, figureKeys, figures } from '../../tracks/figures'
import { writeLocalTime } from '../../tracks/local-time'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { EquipmentRow } from '../equipments/store'
import { viewEquipment } from '../equipments/view'
import type { ShownRecord } from '../records/store'
import { viewRecord } from '../records/view'
import type { LegRow } from '../rows/legs-store'
import type { ListedFiguresRow } from '../rows/listed-figures-store'
import type { SegmentRow, ShownWorkout, WorkoutRow } from '../rows/store'
import type { ListedFigures, PlainTimes, Segment, Workout } from './schemas'

interface WorkoutParts {
  segments: SegmentRow[]
  equipments: EquipmentRow[]
  records: ShownRecord[]
  holdsTopSpeed: boolean
  /** All workouts of the same outing, including this one; empty if the workout belongs to no outing. */
  legs: LegRow[]
  /** The previous and the next workout, each as an integer id or a short id. */
  previous: number | string | null
  next: number | string | null
}

export function viewWorkout({ workout, username }: ShownWorkout, parts: WorkoutParts): Workout {
  const { segments, equipments, records, holdsTopSpeed, legs, previous, next } = parts
  return {
    id: workout.shortId,
    user: username,
    sport_id: workout.sportId,
    sport_confirmed: workout.sportConfirmed,
    title: workout.title,
    description: workout.description,
    notes: workout.notes,
    workout_date: httpDate(workout.workoutDate),
    local_start:
      workout.localOffsetS === null ? null : writeLocalTime(workout.workoutDate, workout.localOffsetS),
    local_timezone: workout.localZone,
    creation_date: httpDate(workout.createdAt),
    modification_date: workout.modifiedAt && httpDate(workout.modifiedAt),
    ...viewFigures<Workout>(key => (figures[key].absent === 'zero' ? workout[key] || null : workout[key])),
    distance_source: workout.figureSources?.distance ?? null,
    figure_sources: workout.figureSources && viewSources(workout.figureSources),
    figures_version: workout.figuresVersion,
    venue: workout.venue,
    bounds: viewBounds(workout),
    places: workout.places,
    map: workout.mapId,
    with_gpx: workout.sourceFile !== null && workout.mapId !== null,
    with_chart: workout.trackFile !== null,
    original: viewOriginal(workout),
    // The weather is hidden unless the venue is outdoors. It stays stored, because the venue may be corrected later.
    weather_start: workout.venue === 'outdoors' ? viewWeather(workout.weatherStart) : null,
    weather_end: workout.venue === 'outdoors' ? viewWeather(workout.weatherEnd) : null,
    recording_notes: workout.recordingNotes ?? [],
    recorder: workout.recorderSummary && viewRecorder(workout.recorderSummary),
    outing: viewLegs(legs),
    segments: segments.map(segment => viewSegment(workout.shortId, segment)),
    equipments: equipments.map(viewEquipment),
    records: records.map(viewRecord),
    is_top_speed_record: holdsTopSpeed,
    previous_workout: previous,
    next_workout: next,
  }
}

/** Converts the legs of an outing; a leg alone is none. */
export const viewLegs = (legs: readonly LegRow[]): Workout['outing'] =>
  legs.length > 1 ? legs.map(({ shortId, sportId }) => ({ id: shortId, sport_id: sportId })) : []

function viewSources({ maxSpeed, distance: _, ...others }: FigureSources): Workout['figure_sources'] {
  return { ...others, max_speed: maxSpeed }
}

export const viewWeather = (stored: string | null): Workout['weather_start'] =>
  stored === null ? null : JSON.parse(stored)

function viewRecorder(summary: RecorderSummary): Workout['recorder'] {
  const { device, elapsedS, timerS, distanceM, ascentM, descentM, maxSpeed, calories, laps } = summary
  const seconds = (amount: number | null) => (amount === null ? null : formatDuration(Math.round(amount)))
  return {
    device,
    duration: seconds(elapsedS),
    moving: seconds(timerS),
    distance: distanceM === null ? null : roundHalfEven(distanceM / 1000, 3),
    ascent: ascentM,
    descent: descentM,
    max_speed: maxSpeed === null ? null : roundHalfEven(maxSpeed * 3.6, 2),
    calories,
    laps,
    // Missing in workouts that were stored before the number of lengths was stored.
    lengths: summary.lengths ?? null,
  }
}

function viewOriginal({ sourceFile, originalFile, originalReason }: WorkoutRow): Workout['original'] {
  const path = originalFile ?? sourceFile
  if (path === null) return null
  const isWhole = originalReason !== null && 'isWhole' in originalReason
  const { code = null, detail = null } = isWhole ? {} : (originalReason ?? {})
  return {
    file_name: path.slice(path.lastIndexOf('/') + 1),
    is_read: originalFile === null || isWhole,
    code,
    detail,
  }
}

/**
 * Converts a segment to the form of the API. Figures that are zero are shown as `null`, as programs for FitTrackee's
 * API expect.
 */
function viewSegment(workoutShortId: string, segment: SegmentRow): Segment {
  return {
    workout_id: workoutShortId,
    segment_id: segment.segmentId,
    ...viewFigures<Segment>(key => segment[key] || null),
  }
}

/**
 * Converts the figures of a workout or segment to the units of the API.
 * @param stored returns the stored integer of a figure
 */
export function viewFigures<Shown extends object>(stored: (key: FigureKey) => number | null) {
  return Object.fromEntries(
    figureKeys.map(key => {
      const { name, quantity, decimals } = figures[key]
      const value = stored(key)
      const show = quantity === 'duration' ? formatDuration : (integer: number) => integer / 10 ** decimals
      return [name, value === null ? null : show(value)]
    }),
  ) as Pick<Shown, FigureName & keyof Shown>
}

function viewBounds({ minLatitude, minLongitude, maxLatitude, maxLongitude }: WorkoutRow): number[] {
  return [minLatitude, minLongitude, maxLatitude, maxLongitude].filter(value => value !== null)
}

/** Returns times as programs without a library read them most easily. */
export const viewPlainTimes = ({ workoutDate, durationS, movingS, pausesS }: WorkoutRow): PlainTimes => ({
  start: workoutDate.toISOString().replace('.000Z', 'Z'),
  duration_s: durationS,
  moving_s: movingS,
  pauses_s: pausesS ?? 0,
})

/** @param row undefined for a workout that was deleted meanwhile */
export const viewListedFigures = (row: ListedFiguresRow | undefined): ListedFigures => ({
  load: rounded(row?.load, 1),
  energy: rounded(row?.energyKcal, 0),
  average_heart_rate: rounded(row?.heartRate, 1),
  max_heart_rate: rounded(row?.maxHeartRate, 0),
  average_power: rounded(row?.power, 1),
  weighted_power: rounded(row?.weightedPower, 1),
  work: rounded(row?.workJ, 1, 1000),
  longest_climb: rounded(row?.riseMm, 1, 1000),
})

const rounded = (value: number | null | undefined, decimals: number, stored = 1): number | null =>
  value == null ? null : roundHalfEven(value / stored, decimals)
