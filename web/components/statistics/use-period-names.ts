import { useMemo } from 'react'
import { useFormats } from '../../data/accounts/person'
import { calendarMoment, type Period } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { marksOf } from '../charts/bars/axis-marks'

/** Returns names for weeks, months and years, given their first day. */
export function usePeriodNames() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => ({
      long: (start: string, period: Period) => {
        if (start === '') return ''
        if (period === 'year') return start.slice(0, 4)
        const first = calendarMoment(start)
        if (period === 'month') return formats.monthAndYear(first)
        return t('statistics.weekFrom', { date: formats.shortDate(first) })
      },
      /** Makes the labels of a chart's axis. @param starts first day of each of its periods */
      marks: (starts: readonly string[], period: Period) => marksOf(starts, period, formats),
    }),
    [t, formats],
  )
}
