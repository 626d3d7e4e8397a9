// Computes the small training chart of the home page: bars of weekly loads, and a line of the form. The functions are
// pure.
import type { TrainingDay } from '../../../src/workouts/training/days/schemas'
import { weeksInShort } from '../../data/home/training-weeks'
import { addDays, daysBetween, startOfPeriod } from '../../format/calendar'

/** Sizes in units of the drawings. A drawing is as wide as its column. */
export const sizes = { width: 240, bars: 64, form: 24 } as const
const step = sizes.width / weeksInShort
const barWidth = step * 0.7

interface Calendar {
  today: string
  startsOnMonday: boolean
}

/** The first day of the twelve weeks. */
export const firstDay = ({ today, startsOnMonday }: Calendar) =>
  addDays(startOfPeriod(today, 'week', startsOnMonday), -7 * (weeksInShort - 1))

/** The load of a week, and the part of it that is estimated. */
interface WeekLoad {
  load: number
  estimated: number
}

/** The loads of the last twelve weeks, the current week last. */
export function weeklyLoads(
  days: readonly Pick<TrainingDay, 'day' | 'loads'>[],
  calendar: Calendar,
): WeekLoad[] {
  const first = firstDay(calendar)
  const weeks = Array.from({ length: weeksInShort }, () => ({ load: 0, estimated: 0 }))
  for (const { day, loads } of days) {
    const week = weeks[Math.floor(daysBetween(first, day) / 7)]
    if (week === undefined) continue
    for (const { load, is_estimated } of loads) {
      week.load += load
      if (is_estimated) week.estimated += load
    }
  }
  return weeks
}

/**
 * Returns the bars of weekly loads, bottom parts first. Even a week with little load has a visible bar. The estimated
 * part of a week is the upper one, and drawn in outline.
 */
export function barsOf(weeks: readonly WeekLoad[]) {
  const highest = Math.max(...weeks.map(({ load }) => load), 1)
  return weeks.flatMap(({ load, estimated }, week) => {
    const height = load === 0 ? 0 : Math.max((load / highest) * sizes.bars, 1)
    const inOutline = load === 0 ? 0 : height * (estimated / load)
    const bar = { x: week * step + (step - barWidth) / 2, width: barWidth, isLast: week === weeks.length - 1 }
    return [
      { ...bar, y: sizes.bars - height + inOutline, height: height - inOutline, isOutline: false },
      { ...bar, y: sizes.bars - height, height: inOutline, isOutline: true },
    ].filter(part => part.height > 0)
  })
}

/** Returns the line of the form over the same weeks, and the height of its zero line. */
export function formPath(days: readonly Pick<TrainingDay, 'day' | 'form'>[], calendar: Calendar) {
  const first = firstDay(calendar)
  const shown = days.filter(({ day }) => day >= first)
  const [low, high] = [
    Math.min(0, ...shown.map(({ form }) => form)),
    Math.max(0, ...shown.map(({ form }) => form)),
  ]
  const span = Math.max(high - low, 1)
  const yOf = (form: number) => round(sizes.form * ((high - form) / span))
  const points = shown.map(({ day, form }) => `${round((daysBetween(first, day) / 7) * step)} ${yOf(form)}`)
  return { path: points.length < 2 ? '' : `M${points.join('L')}`, zero: yOf(0) }
}

const round = (value: number) => Math.round(value * 10) / 10
