import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../drawing/account/account-frame'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ImportOffer } from './import-offer'
import { OwnData } from './own-data'
import { PasswordForm } from './password-form'

export function AccountPage() {
  const { t } = useTranslation()
  return (
    <AccountFrame title={t('account.title')} context={t('account.context')}>
      <EmailForm />
      <PasswordForm />
      <OwnData />
      <ImportOffer />
      <DeleteAccount />
    </AccountFrame>
  )
}
