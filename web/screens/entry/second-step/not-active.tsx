import { Link } from 'wouter'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Notice } from '../../../ui/feedback/notice'

/** Explains that the account is not activated, and how it can be activated. */
export function NotActive() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  const sendsMail = configuration?.is_email_sending_enabled === true
  return (
    <>
      <Notice tone="danger">{t(sendsMail ? 'factor.inactive' : 'factor.inactiveWithoutMail')}</Notice>
      {sendsMail && (
        <p>
          <Link href="/account-confirmation/resend">{t('confirmation.again')}</Link>
        </p>
      )}
    </>
  )
}
