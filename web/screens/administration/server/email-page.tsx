import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../data/instance/configuration'
import { Figure } from '../../../ui/controls/figure'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './configuration.module.css'

/** The environment variables that configure email. */
const settings = ['EMAIL_URL', 'SENDER_EMAIL', 'UI_URL'].join(', ')

/** Shows whether the server sends email. This can only be changed in the server's settings file or environment. */
export function EmailPage() {
  const { t } = useTranslation()
  const { data: configuration, error, refetch } = useConfiguration()
  const hasMail = configuration?.is_email_sending_enabled === true
  return (
    <AdministrationPage title={t('instance.mail')} context={t('administration.mailContext')}>
      {configuration !== undefined && (
        <dl className={styles.facts}>
          <Figure
            size="line"
            label={t('instance.mail')}
            value={t(hasMail ? 'instance.on' : 'instance.off')}
            note={t(hasMail ? 'instance.mailOn' : 'instance.mailOff', { settings })}
          />
        </dl>
      )}
      {configuration === undefined && error === null && (
        <Loading>
          <Skeleton height={4} />
        </Loading>
      )}
      {configuration === undefined && error !== null && (
        <AdministrationFailure error={error} onRetry={refetch} />
      )}
    </AdministrationPage>
  )
}
