import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import { calendarMoment, type Period } from '../../format/calendar'

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
        return t('statistics.weekFrom', { date: formats.calendarDate(first) })
      },
      /** For the axis of a chart. */
      short: (start: string, period: Period) => {
        if (start === '') return ''
        if (period === 'year') return start.slice(0, 4)
        const first = calendarMoment(start)
        return period === 'month' ? formats.shortMonth(first) : formats.monthAndDay(first)
      },
    }),
    [t, formats],
  )
}
