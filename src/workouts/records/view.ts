import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type {
  PastRecord as PastRecordAnswer,
  TopSpeedRecord as TopSpeedAnswer,
  WorkoutRecord,
} from './schemas'
import type { BestType, PastRecord, ShownRecord, TopSpeedRecord } from './store'

export function viewRecord(record: ShownRecord): WorkoutRecord {
  return {
    id: record.id,
    record_type: record.recordType,
    sport_id: record.sportId,
    user: record.username,
    value: displayed[record.recordType](record.value),
    workout_id: record.workoutShortId,
    workout_date: httpDate(record.workoutDate),
  }
}

export function viewTopSpeed(record: TopSpeedRecord): TopSpeedAnswer {
  return {
    record_type: 'TS',
    sport_id: record.sportId,
    value: hundredths(record.value),
    workout_id: record.workoutShortId,
    workout_date: httpDate(record.workoutDate),
  }
}

/** Converts a past record to the form of the API. @param shortIds short ids by workout id */
export function viewPastRecord(record: PastRecord, shortIds: ReadonlyMap<number, string>): PastRecordAnswer {
  const { recordType, sportId, workoutId, workoutDate, value, gain } = record
  return {
    record_type: recordType,
    sport_id: sportId,
    value: displayed[recordType](value),
    gain: gain === null ? null : displayed[recordType](gain),
    workout_id: shortIds.get(workoutId) ?? '',
    workout_date: httpDate(workoutDate),
  }
}

const hundredths = (value: number) => value / 100
const thousandths = (value: number) => value / 1000

/** Converts stored integers to the API's units: km/h, km and m as numbers, durations as H:MM:SS. */
const displayed: Record<BestType, (value: number) => number | string> = {
  AS: hundredths,
  FD: thousandths,
  HA: thousandths,
  LD: formatDuration,
  MS: hundredths,
  TS: hundredths,
}
