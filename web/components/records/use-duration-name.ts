import { useTranslation } from 'react-i18next'
import { unitsIn } from '../../../src/tracks/units'
import { useFormats } from '../../data/accounts/person'

/** Returns a function that names a duration, such as "30 s" or "20 min". */
export function useDurationName(): (seconds: number) => string {
  const { i18n } = useTranslation()
  const formats = useFormats()
  const { min, s } = unitsIn(i18n.language)
  return seconds =>
    seconds < 60 ? `${formats.count(seconds)} ${s}` : `${formats.count(seconds / 60)} ${min}`
}
