// Sums up the weeks of the calendar. The functions here are pure.
import type { CalendarWorkout } from '../../../src/workouts/training/days/calendar-schemas'
import { addUp, type Sums } from '../../data/workouts/sums'
import { addDays, daysBetween } from '../../format/calendar'

export const weekMeasures = ['distance', 'duration', 'load'] as const
export type WeekMeasure = (typeof weekMeasures)[number]

/** Sums in km, seconds and points of load; `null` if there is nothing of it, or if it is not known. */
type WeekFigures = Record<WeekMeasure, number | null> & {
  /** Whether a part of the load is estimated. */
  isEstimated: boolean
}

export interface WeekInCalendar {
  figures: WeekFigures
  /** The figures of the week before or, while the week lasts, those of the same days of the week before. */
  before: WeekFigures
  /** Whether the week is over. */
  isOver: boolean
  /** Number of days before today without a workout. Today does not count, because it is not over. */
  restDays: number
}

/**
 * Sums up a week and compares it with the one before. Returns `null` for a week that has not begun.
 * @param workouts workouts that include those of the week and of the one before
 * @param week first day of the week
 */
export function weekInCalendar(
  workouts: readonly CalendarWorkout[],
  week: string,
  today: string,
): WeekInCalendar | null {
  if (week > today) return null
  const last = addDays(week, 6)
  const isOver = last < today
  const ofWeek = between(workouts, week, last)
  const lastBefore = isOver ? addDays(week, -1) : addDays(week, daysBetween(week, today) - 7)
  const active = new Set(ofWeek.map(({ day }) => day))
  const past = Array.from({ length: 7 }, (_, index) => addDays(week, index)).filter(day => day < today)
  return {
    figures: figuresOf(ofWeek),
    before: figuresOf(between(workouts, addDays(week, -7), lastBefore)),
    isOver,
    restDays: past.filter(day => !active.has(day)).length,
  }
}

export const between = <Of extends { day: string }>(
  workouts: readonly Of[],
  from: string,
  to: string,
): Of[] => workouts.filter(({ day }) => day >= from && day <= to)

/** Adds up distance, moving time and number of workouts. */
export const sumsOf = (workouts: readonly CalendarWorkout[]): Sums =>
  addUp(
    workouts.map(({ distance, duration }) => ({
      ...{ workouts: 1, distance, duration },
      ...{ ascent: null, energy: null, energy_estimated: 0 },
    })),
  )

function figuresOf(workouts: readonly CalendarWorkout[]): WeekFigures {
  const { distance, duration } = sumsOf(workouts)
  const loads = workouts.flatMap(({ load }) => load ?? [])
  return {
    distance: distance || null,
    duration: duration || null,
    load: loads.length === 0 ? null : loads.reduce((sum, load) => sum + load, 0),
    isEstimated: workouts.some(({ is_load_estimated }) => is_load_estimated),
  }
}

/** Number of workouts that a day shows. If a day has more, one line says how many are left out. */
const linesOfDay = 3

/** Divides the workouts of a day into those that are shown, and the number of those that do not fit. */
export function fitIntoDay<Workout>(workouts: readonly Workout[]): {
  shown: readonly Workout[]
  more: number
} {
  if (workouts.length <= linesOfDay) return { shown: workouts, more: 0 }
  const shown = workouts.slice(0, linesOfDay - 1)
  return { shown, more: workouts.length - shown.length }
}
