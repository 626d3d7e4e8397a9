import { useTranslation } from 'react-i18next'
import { Page } from '../ui/page'
import { PreferencesForm } from './preferences-form'

export function PreferencesPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('preferences.title')} context={t('preferences.context')}>
      <PreferencesForm />
    </Page>
  )
}
