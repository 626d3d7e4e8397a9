import { useConfiguration } from '../../data/instance/configuration'
import { useTranslation } from '../../i18n/use-translation'

/** Tells the user whom to ask for help: the administrator, with a contact if the instance has one. */
export function AskAdministrator() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  const contact = configuration?.admin_contact ?? null
  if (contact === null) return <p>{t('about.askSomebody')}</p>
  return (
    <p>
      {t('about.askAdministrator')} <a href={`mailto:${contact}`}>{contact}</a>
    </p>
  )
}
