import { useTranslation } from 'react-i18next'
import { MovingInOffer } from './import-offer'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { OwnData } from './own-data'
import { PasswordForm } from './password-form'
import { ProfileFrame } from '../../../drawing/account/account-frame'

export function AccountPage() {
  const { t } = useTranslation()
  return (
    <ProfileFrame title={t('account.title')} context={t('account.context')}>
      <EmailForm />
      <PasswordForm />
      <OwnData />
      <MovingInOffer />
      <DeleteAccount />
    </ProfileFrame>
  )
}
