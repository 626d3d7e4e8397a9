// Ranges of dates that people often filter by. The functions here are pure.
import type { Filters } from '../../data/workouts/selection'
import { addDays, endOfPeriod, type Period, shiftPeriod, startOfPeriod } from '../../format/calendar'

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
