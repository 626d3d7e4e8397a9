// Computes fitness, fatigue and form for every calendar day since the first load. No I/O.
import { fitnessOver, settlingDays } from '../../../tracks/analysis/fitness'
import type { WorkoutLoad } from './workout-loads'

/** Number of days after today that are computed, as days of rest. */
export const forecastDays = 28

/** The load of one sport on one day, or over several days. */
export interface SportLoad {
  sportId: number
  load: number
  isEstimated: boolean
}

export interface TrainingDay {
  /** Number of the day since 1970. */
  day: number
  loads: readonly SportLoad[]
  fitness: number
  fatigue: number
  form: number
  ramp: number
  isMeaningful: boolean
}

/**
 * Computes every day from the first load until `forecastDays` after today. The days after today are days of rest:
 * workouts on them are ignored, because their dates come from a wrong clock.
 * @param today number of days since 1970
 * @param start fitness and fatigue before the first load, with which the first days are meaningful; `null` if unknown
 * @returns the first day, `null` without loads, and a function that returns the days of a period, including its last
 * day
 */
export function fitnessByDay(workouts: readonly WorkoutLoad[], today: number, start: number | null) {
  const loaded = workouts.filter(({ day, load }) => load !== null && day <= today)
  if (loaded.length === 0) return { first: null, between: () => [] }
  const first = loaded.reduce((earliest, { day }) => Math.min(earliest, day), today)
  const totals = Array<number>(today + forecastDays + 1 - first).fill(0)
  for (const { day, load } of loaded) totals[day - first]! += load ?? 0
  const figures = fitnessOver(totals, start ?? 0)
  const between = (from: number, to: number): TrainingDay[] => {
    const loads = loadsByDay(loaded.filter(({ day }) => day >= from && day <= to))
    return figures.slice(Math.max(from - first, 0), Math.max(to - first + 1, 0)).map((figure, index) => {
      const day = Math.max(from, first) + index
      const isMeaningful = start !== null || day - first >= settlingDays
      return { day, loads: loads.get(day) ?? [], ...figure, isMeaningful }
    })
  }
  return { first, between }
}

function loadsByDay(workouts: readonly WorkoutLoad[]): Map<number, SportLoad[]> {
  const days = new Map<number, SportLoad[]>()
  for (const workout of workouts)
    addLoad(
      days.getOrInsertComputed(workout.day, () => []),
      workout,
    )
  return days
}

/**
 * Adds the load of a workout to the entry of its sport, or appends an entry. Estimated loads of a sport have a separate
 * entry.
 */
export function addLoad(loads: SportLoad[], { sportId, load, isEstimated }: WorkoutLoad) {
  if (load === null) return
  const same = loads.find(one => one.sportId === sportId && one.isEstimated === isEstimated)
  if (same) same.load += load
  else loads.push({ sportId, load, isEstimated })
}
