import { useTranslation } from 'react-i18next'
import { PreferencesForm } from './preferences-form'
import { ProfileFrame } from './profile-frame'

export function PreferencesPage() {
  const { t } = useTranslation()
  return (
    <ProfileFrame title={t('preferences.title')} context={t('preferences.context')}>
      <PreferencesForm />
    </ProfileFrame>
  )
}
