import { useFormats } from '../../data/accounts/person'
import type { Session } from '../../data/accounts/sessions'
import { useTranslation } from '../../i18n/use-translation'

/** Where a session is used, since when, when last, and how it began: the facts below its name. */
export function SessionFacts({ session }: { session: Session }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { network, method, created_at, last_used_at } = session
  const at = (time: string) => formats.moment(new Date(time))
  const facts = [
    network && (network === 'home' ? t('security.atHome') : t('security.network', { network })),
    last_used_at && t('apps.lastUse', { date: at(last_used_at) }),
    created_at && t('security.loggedIn', { date: at(created_at) }),
    method && t('security.byMethod', { method: t(`security.method.${method}`) }),
  ]
  return <>{facts.map(fact => fact && <span key={fact}>{fact}</span>)}</>
}
