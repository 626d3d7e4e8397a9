import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import { useFormats } from '../../data/accounts/person'
import { clockDuration } from '../../format/durations'
import { useTranslation } from '../../i18n/use-translation'
import { useSportColours } from '../sports/use-sport-colours'
import { kilocalorie } from '../statistics/use-measures'

/** Returns texts for the names and amounts of goals. */
export function useGoalWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  const sports = useSportColours()
  const amount = (value: number, measure: Goal['measure']): string => {
    if (measure === 'duration') return clockDuration(value)
    if (measure === 'workouts') return t('workouts.count', { count: value })
    if (measure === 'days') return t('amounts.activeDays', { count: value })
    if (measure === 'energy') return `${formats.count(value)}\u00a0${kilocalorie}`
    const { number, unit } = measure === 'distance' ? formats.distance(value) : formats.height(value)
    return `${number} ${unit}`
  }
  return {
    amount,
    /** A goal's name, such as "Distance each week · Hiking, Running". */
    name: ({ period, measure, sport_ids }: Pick<Goal, 'period' | 'measure' | 'sport_ids'>): string => {
      const name = t(`goals.names.${measure}`, { period: t(`goals.each.${period}`) })
      return sport_ids.length === 0 ? name : `${name}\u00a0· ${sport_ids.map(sports.name).join(', ')}`
    },
  }
}
