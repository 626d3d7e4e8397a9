import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { daysOf, isOwn, lastDays, lastDaysTexts } from './periods'

/** Returns a function that names a period, given its id. */
export function usePeriodName(today: string): (id: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return id => {
    const count = lastDays.find(days => id === `last${days}`)
    if (count !== undefined) return t(lastDaysTexts[count])
    if (id === 'always') return t('workouts.always')
    if (!isOwn(id)) return id
    const { from, to } = daysOf(id, today) ?? { from: '', to: '' }
    const [first, last] = [from, to].map(day => (day === '' ? '' : formats.shortDate(calendarMoment(day))))
    if (from !== '' && to !== '') return t('filters.between', { from: first, to: last })
    if (from !== '') return t('filters.atLeast', { from: first })
    return to === '' ? t('workouts.always') : t('filters.atMost', { to: last })
  }
}
