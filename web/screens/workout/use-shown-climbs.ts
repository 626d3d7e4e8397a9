import { useMemo } from 'react'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import type { ShownClimb } from '../../components/charts/panels'
import { useFormats } from '../../data/accounts/person'
import { useAnalysis } from '../../data/workouts/analysis'
import { useTranslation } from '../../i18n/use-translation'

const none: readonly ShownClimb[] = []

/**
 * Returns the climbs to mark on the elevation chart. There are none if the user has hidden training, and none on the
 * page of a segment, where time counts from the start of the segment.
 * @param segment its number; `null` for the whole workout
 */
export function useShownClimbs(workout: Workout, segment: number | null): readonly ShownClimb[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: analysis } = useAnalysis({ ...workout, with_chart: workout.with_chart && segment === null })
  return useMemo(() => {
    if (segment !== null || analysis === undefined || analysis.is_hidden) return none
    return analysis.climbs.map(({ from, to, gradient, category }) => {
      const { number, unit, isClose } = formats.percent(gradient)
      const steep = `${number}${isClose ? '' : '\u00a0'}${unit}`
      const classed = category === null ? [] : [t('charts.climb', { category, gradient: steep })]
      return { from, to, labels: [...classed, steep] }
    })
  }, [analysis, segment, formats, t])
}
