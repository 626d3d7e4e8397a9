// Ranges of dates that people often filter by. The functions here are pure.
import type { Filters } from '../../data/workouts/selection'
import {
  addDays,
  endOfPeriod,
  type Period,
  shiftPeriod,
  startOfPeriod,
  wholeYear,
} from '../../format/calendar'

export const presetNames = [
  'thisWeek',
  'thisMonth',
  'thisYear',
  'last30Days',
  'lastMonth',
  'lastYear',
] as const
type PresetName = (typeof presetNames)[number]

type Days = Required<Pick<Filters, 'from' | 'to'>>

export function presets(today: string, startsOnMonday: boolean): Record<PresetName, Days> {
  const whole = (period: Period, count = 0): Days => {
    const start = shiftPeriod(startOfPeriod(today, period, startsOnMonday), period, count)
    return { from: start, to: endOfPeriod(start, period) }
  }
  return {
    thisWeek: whole('week'),
    thisMonth: whole('month'),
    thisYear: whole('year'),
    last30Days: { from: addDays(today, -29), to: today },
    lastMonth: whole('month', -1),
    lastYear: whole('year', -1),
  }
}

/** Lists the years that no preset names, from the year before the last one back to the first. */
export const earlierYears = (firstYear: number, thisYear: number): string[] =>
  Array.from({ length: Math.max(0, thisYear - 1 - firstYear) }, (_, index) => String(thisYear - 2 - index))

/** The year that these days are; `null` if they are no whole year. */
export function yearOf({ from, to }: Days): string | null {
  const year = from.slice(0, 4)
  const days = wholeYear(year)
  return days.from === from && days.to === to ? year : null
}
