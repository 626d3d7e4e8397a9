import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/i18n'

/** Gaps never count as pauses. */
export const noGap = 'none'

/** Seconds. */
const usualGaps = [30, 60, 300]

/** The gap lengths to choose from, including one that was set by an app. */
export function usePauseGapOptions(chosen: number | null) {
  const { t } = useTranslation()
  const gaps = new Set([...usualGaps, ...(chosen === null ? [] : [chosen])])
  return [
    { id: noGap, name: t('preferences.gapsNone') },
    ...[...gaps].sort((a, b) => a - b).map(seconds => ({ id: String(seconds), name: inWords(seconds) })),
  ]
}

/** Formats as `5 min`, or in seconds if the minutes are not a whole number. */
function inWords(seconds: number): string {
  const isInMinutes = seconds % 60 === 0
  const style = { style: 'unit', unit: isInMinutes ? 'minute' : 'second' } as const
  return new Intl.NumberFormat(currentLocale(), style).format(isInMinutes ? seconds / 60 : seconds)
}
