import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/i18n'

/** Where no gap is a pause. */
export const noGap = 'none'

/** Seconds. */
const usualGaps = [30, 60, 300]

/** The lengths of gaps that there are to choose from, with the one that an app has chosen. */
export function usePauseGapOptions(chosen: number | null) {
  const { t } = useTranslation()
  const gaps = new Set([...usualGaps, ...(chosen === null ? [] : [chosen])])
  return [
    { id: noGap, name: t('preferences.gapsNone') },
    ...[...gaps].sort((a, b) => a - b).map(seconds => ({ id: String(seconds), name: inWords(seconds) })),
  ]
}

/** `5 min`; in seconds where that would be no whole number. */
function inWords(seconds: number): string {
  const isInMinutes = seconds % 60 === 0
  const style = { style: 'unit', unit: isInMinutes ? 'minute' : 'second' } as const
  return new Intl.NumberFormat(currentLocale(), style).format(isInMinutes ? seconds / 60 : seconds)
}
