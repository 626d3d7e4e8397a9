import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'

/** Shows when an app or a token was last used. @param at `null` if it has never been used */
export function LastUse({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (at === null) return <span>{t('apps.unused')}</span>
  return <span>{t('apps.lastUse', { date: formats.date(new Date(at)) })}</span>
}
