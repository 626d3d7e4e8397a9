import { useTranslation } from 'react-i18next'
import { useSigned } from './use-signed'
import type { YearChange } from './year-change'

/** Returns a function that writes a change in a sentence such as "+1,250 % on 2025". */
export function useYearChange(): (change: YearChange) => string {
  const { t } = useTranslation()
  const signed = useSigned()
  return ({ key, year, percent }) => t(key, { year, change: signed(percent) })
}
