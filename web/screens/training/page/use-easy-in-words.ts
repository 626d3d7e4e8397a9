import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'

/** Returns a function that says which share of time was easy and which hard; `null` without a share. */
export function useEasyInWords(): (easyPercent: number | null) => string | null {
  const { t } = useTranslation()
  const formats = useFormats()
  return easyPercent => {
    if (easyPercent === null) return null
    const [easy, hard] = [easyPercent, 100 - easyPercent].map(percent =>
      t('statistics.percent', { percent: formats.count(percent) }),
    )
    return t('training.easyHard', { easy, hard })
  }
}
