import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import { calendarMoment, type Period } from '../../format/calendar'
import { marksOf } from '../charts/bars/axis-marks'

/** How weeks, months and years are called, by their first day. */
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
      /** For the axis of a chart. @param starts the first days of its periods */
      marks: (starts: readonly string[], period: Period) => marksOf(starts, period, formats),
    }),
    [t, formats],
  )
}
