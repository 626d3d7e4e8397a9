import type { EquipmentRow } from '../equipments/store'
import { viewEquipment } from '../equipments/view'
import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { ShownRecord } from '../records/store'
import { viewRecord } from '../records/view'
import type { Segment, Workout } from '../schemas'
import type { SegmentRow, ShownWorkout, WorkoutRow } from '../rows/store'

interface WorkoutParts {
  segments: SegmentRow[]
  equipments: EquipmentRow[]
  records: ShownRecord[]
  /** What stands for the neighbours. */
  previous: number | string | null
  next: number | string | null
}

export function viewWorkout({ workout, username }: ShownWorkout, parts: WorkoutParts): Workout {
  const { segments, equipments, records, previous, next } = parts
  return {
    id: workout.shortId,
    user: username,
    sport_id: workout.sportId,
    title: workout.title,
    description: workout.description,
    notes: workout.notes,
    workout_date: httpDate(workout.workoutDate),
    creation_date: httpDate(workout.createdAt),
    modification_date: workout.modifiedAt && httpDate(workout.modifiedAt),
    duration: formatDuration(workout.durationS),
    moving: formatDuration(workout.movingS),
    pauses: workout.pausesS ? formatDuration(workout.pausesS) : null,
    distance: workout.distanceM / 1000,
    ave_speed: workout.aveSpeedCkmh / 100,
    max_speed: workout.maxSpeedCkmh / 100,
    ascent: scaled(workout.ascentMm, 1000),
    descent: scaled(workout.descentMm, 1000),
    min_alt: scaled(workout.minAltCm, 100),
    max_alt: scaled(workout.maxAltCm, 100),
    bounds: viewBounds(workout),
    map: workout.mapId,
    with_gpx: workout.gpxFile !== null,
    weather_start: workout.weatherStart === null ? null : JSON.parse(workout.weatherStart),
    weather_end: workout.weatherEnd === null ? null : JSON.parse(workout.weatherEnd),
    segments: segments.map(segment => viewSegment(workout.shortId, segment)),
    equipments: equipments.map(viewEquipment),
    records: records.map(viewRecord),
    previous_workout: previous,
    next_workout: next,
  }
}

/** Importers expect null wherever a segment has zero. */
function viewSegment(workoutShortId: string, segment: SegmentRow): Segment {
  return {
    workout_id: workoutShortId,
    segment_id: segment.segmentId,
    duration: segment.durationS ? formatDuration(segment.durationS) : null,
    moving: segment.movingS ? formatDuration(segment.movingS) : null,
    pauses: segment.pausesS ? formatDuration(segment.pausesS) : null,
    distance: scaled(segment.distanceM, 1000) || null,
    ave_speed: scaled(segment.aveSpeedCkmh, 100) || null,
    max_speed: scaled(segment.maxSpeedCkmh, 100) || null,
    ascent: scaled(segment.ascentMm, 1000) || null,
    descent: scaled(segment.descentMm, 1000) || null,
    min_alt: scaled(segment.minAltCm, 100) || null,
    max_alt: scaled(segment.maxAltCm, 100) || null,
  }
}

const scaled = (value: number | null, divisor: number) => (value === null ? null : value / divisor)

function viewBounds({ minLatitude, minLongitude, maxLatitude, maxLongitude }: WorkoutRow): number[] {
  return [minLatitude, minLongitude, maxLatitude, maxLongitude].filter(value => value !== null)
}
