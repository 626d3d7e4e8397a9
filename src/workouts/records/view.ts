import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { RecordType, WorkoutRecord } from './schemas'
import type { ShownRecord } from './store'

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

const hundredths = (value: number) => value / 100
const thousandths = (value: number) => value / 1000

/** From the unit it is stored in to the one it is shown in: km/h, km, m, H:MM:SS. */
const displayed: Record<RecordType, (value: number) => number | string> = {
  AS: hundredths,
  FD: thousandths,
  HA: thousandths,
  LD: formatDuration,
  MS: hundredths,
}
