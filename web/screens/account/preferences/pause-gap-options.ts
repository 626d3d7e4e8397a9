import { currentLocale } from '../../../i18n/i18n'
import { useTranslation } from '../../../i18n/use-translation'

/** The choice that a gap in the recording never counts as a pause. */
export const noGap = 'none'

/** Lengths of gaps, in seconds. */
const usualGaps = [30, 60, 300]

/** The gap lengths to choose from: the usual ones, and the current one if it was set by another app. */
export function usePauseGapOptions(chosen: number | null) {
  const { t } = useTranslation()
  const gaps = new Set([...usualGaps, ...(chosen === null ? [] : [chosen])])
  return [
    { id: noGap, name: t('preferences.gapsNone') },
    ...[...gaps].sort((a, b) => a - b).map(seconds => ({ id: String(seconds), name: inWords(seconds) })),
  ]
}

/** Writes a length as `5 min`, or in seconds if it is not a whole number of minutes. */
function inWords(seconds: number): string {
  const isInMinutes = seconds % 60 === 0
  const style = { style: 'unit', unit: isInMinutes ? 'minute' : 'second' } as const
  return new Intl.NumberFormat(currentLocale(), style).format(isInMinutes ? seconds / 60 : seconds)
}
