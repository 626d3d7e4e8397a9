import type { Identity } from '../../data/accounts/identities'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'

/** Since when an account at another service is connected, and when it was last used: the facts below its name. */
export function IdentityFacts({ identity: { linked_at, last_used_at } }: { identity: Identity }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const at = (time: string) => formats.moment(new Date(time))
  return (
    <>
      <span>{t('signIn.linkedSince', { date: at(linked_at) })}</span>
      {last_used_at !== null && <span>{t('apps.lastUse', { date: at(last_used_at) })}</span>}
    </>
  )
}
