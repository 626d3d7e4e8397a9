import { Link } from 'wouter'
import type { ServerSettings, TestEmail as Trial } from '../../../data/instance/server-settings'
import { useSendTestEmail } from '../../../data/instance/server-settings'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './services.module.css'

/** Tries out the saved settings with an email to the administrator, or says what is missing. */
export function TestEmail({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()
  const sending = useSendTestEmail()
  const { mail, sender_email, ui_url } = settings
  if (mail.host === null || sender_email.value === null || ui_url.value === null) {
    return (
      <div className={styles.test}>
        <Notice tone="plain">{t('serverSettings.mailMissing')}</Notice>
        {ui_url.value === null && <Link href="/admin/server">{t('serverSettings.setAddress')}</Link>}
      </div>
    )
  }
  const { isPending, data, error } = sending
  return (
    <div className={styles.test}>
      <Button isPending={isPending} onPress={() => sending.mutate()}>
        {t(isPending ? 'serverSettings.testing' : 'serverSettings.test')}
      </Button>
      {!isPending && data !== undefined && <Outcome {...data} />}
      {!isPending && error !== null && <AdministrationProblem error={error} />}
    </div>
  )
}

function Outcome({ outcome, answer, recipient }: Trial) {
  const { t } = useTranslation()
  const known = outcome === 'email-refused' ? 'failed' : outcome
  return (
    <>
      <Notice tone={outcome === 'sent' ? 'plain' : 'danger'}>
        {t(`serverSettings.outcomes.${known}`, { address: recipient })}
      </Notice>
      {answer !== null && <p className={styles.answer}>{t('serverSettings.answer', { answer })}</p>}
    </>
  )
}
