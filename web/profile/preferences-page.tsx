import { useTranslation } from 'react-i18next'
import { PreferencesForm } from '../screens/account/preferences/preferences-page'
import { ProfileFrame } from '../drawing/account/account-frame'

export function PreferencesPage() {
  const { t } = useTranslation()
  return (
    <ProfileFrame title={t('preferences.title')} context={t('preferences.context')}>
      <PreferencesForm />
    </ProfileFrame>
  )
}
