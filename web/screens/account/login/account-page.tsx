import { SettingsFrame } from '../../../components/account/account-frame'
import { useTranslation } from '../../../i18n/use-translation'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { PasswordForm } from './password-form'
import { Storage } from './storage'

export function AccountPage() {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={t('account.title')} context={t('account.context')}>
      <EmailForm />
      <PasswordForm />
      <Storage />
      <DeleteAccount />
    </SettingsFrame>
  )
}
