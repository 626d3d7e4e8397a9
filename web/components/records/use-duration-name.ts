import { unitsIn } from '../../../src/tracks/units'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'

/** Returns a function that names a duration, such as "30 s" or "20 min". */
export function useDurationName(): (seconds: number) => string {
  const { language } = useTranslation()
  const formats = useFormats()
  const { min, s } = unitsIn(language)
  return seconds =>
    seconds < 60 ? `${formats.count(seconds)} ${s}` : `${formats.count(seconds / 60)} ${min}`
}
