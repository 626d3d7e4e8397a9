// Converts workouts to the form of the API. No I/O.
import { httpDate } from '../../../lib/net/http-date'
import { writeLocalTime } from '../../../tracks/local-time'
import type { LegRow } from '../../rows/legs-store'
import { viewLegs } from '../../workouts/view'
import type { CalendarWorkout } from './calendar-schemas'
import type { CalendarRow } from './calendar-store'
import type { WorkoutLoad } from './workout-loads'

/**
 * @param day the calendar day of the workout
 * @param legs all legs of its outing; none if it is of no outing
 * @param known the load of the workout; `undefined` if it must not be shown
 */
export const viewCalendarWorkout = (
  row: CalendarRow,
  day: string,
  legs: readonly LegRow[],
  known: Pick<WorkoutLoad, 'load' | 'isEstimated'> | undefined,
): CalendarWorkout => ({
  day,
  id: row.shortId,
  sport_id: row.sportId,
  sport_confirmed: row.sportConfirmed,
  title: row.title,
  notes: row.notes,
  workout_date: httpDate(row.workoutDate),
  local_start: row.localOffsetS === null ? null : writeLocalTime(row.workoutDate, row.localOffsetS),
  places: row.places,
  outing: viewLegs(legs),
  distance: row.distanceM / 1000,
  duration: row.movingS,
  load: known === undefined || known.load === null ? null : Math.round(known.load * 100) / 100,
  is_load_estimated: known?.isEstimated ?? false,
})
