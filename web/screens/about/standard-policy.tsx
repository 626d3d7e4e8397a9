import type { Configuration } from '../../../src/instance/configuration/schemas'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { useTranslation } from '../../i18n/use-translation'

/** The standard privacy policy: statements that are true of every Trackhut server. */
export function StandardPolicy({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const { is_email_sending_enabled: sendsMail, weather_provider: provider, admin_contact } = configuration
  return (
    <>
      <h2>{t('policy.stored')}</h2>
      <ul>
        <li>{t('policy.storedAccount')}</li>
        <li>{t('policy.storedWorkouts')}</li>
        <li>{t('policy.storedBrowser')}</li>
        <li>{t('policy.storedAddresses')}</li>
      </ul>
      <h2>{t('policy.leaves')}</h2>
      <p>{t('policy.leavesNothing')}</p>
      <ul>
        <li>{t('policy.leavesTiles')}</li>
        {sendsMail && <li>{t('policy.leavesMail')}</li>}
        {provider !== null && <li>{t('policy.leavesWeather', { provider })}</li>}
      </ul>
      <h2>{t('policy.seen')}</h2>
      <p>{t('policy.seenText')}</p>
      <h2>{t('policy.yours')}</h2>
      <p>{t('policy.yoursText')}</p>
      <h2>{t('policy.responsible')}</h2>
      <p>{t('policy.responsibleText')}</p>
      {admin_contact !== null && <AskAdministrator />}
    </>
  )
}
