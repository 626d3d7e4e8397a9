// Workouts by the days and hours on the clocks of a time zone. Pure.
import { createClockOffsets } from '../../lib/clock-offsets'
import { dayOf } from '../../lib/date'
import type { CalendarWorkout } from './store'

/** Sums over the workouts of a day and sport. */
export interface DaySums {
  /** `YYYY-MM-DD` */
  day: string
  sportId: number
  workouts: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
}

/** By day, then sport. @param workouts the earliest first */
export function sumByDay(workouts: readonly CalendarWorkout[], timeZone: string): DaySums[] {
  const offsetAt = createClockOffsets(timeZone)
  const sums = new Map<string, DaySums>()
  for (const { workoutDate, sportId, distanceM, movingS, ascentMm } of workouts) {
    const moment = workoutDate.getTime()
    const day = dayOf(moment + offsetAt(moment))
    const key = `${day} ${sportId}`
    const sum = sums.get(key) ?? { day, sportId, workouts: 0, distanceM: 0, movingS: 0, ascentMm: null }
    sum.workouts += 1
    sum.distanceM += distanceM
    sum.movingS += movingS
    if (ascentMm !== null) sum.ascentMm = (sum.ascentMm ?? 0) + ascentMm
    sums.set(key, sum)
  }
  return [...sums.values()].toSorted((a, b) =>
    a.day === b.day ? a.sportId - b.sportId : a.day < b.day ? -1 : 1,
  )
}

/** How many workouts begin in each hour of each weekday: seven days from Monday on, of 24 hours each. */
export function countByHour(workouts: readonly CalendarWorkout[], timeZone: string): number[][] {
  const offsetAt = createClockOffsets(timeZone)
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { workoutDate } of workouts) {
    const moment = workoutDate.getTime()
    const local = new Date(moment + offsetAt(moment))
    const hours = counts[(local.getUTCDay() + 6) % 7]
    if (hours) hours[local.getUTCHours()] = (hours[local.getUTCHours()] ?? 0) + 1
  }
  return counts
}
