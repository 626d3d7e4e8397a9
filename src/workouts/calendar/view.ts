import type { CalendarDay } from './schemas'
import type { DaySums } from './sums'

export function viewDay({ day, sportId, workouts, distanceM, movingS, ascentMm }: DaySums): CalendarDay {
  return {
    day,
    sport_id: sportId,
    workouts,
    distance: distanceM / 1000,
    duration: movingS,
    ascent: ascentMm === null ? null : ascentMm / 1000,
  }
}
