import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../parts/account-frame'
import { ConnectedApps } from './connected-apps'
import { PersonalTokens } from './personal-tokens'
import { RegisteredApps } from './registered-apps'

/** What can use one's account besides oneself, and what one has made for that. */
export function AppsPage() {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={t('apps.title')} context={t('apps.context')}>
      <ConnectedApps />
      <PersonalTokens />
      <RegisteredApps />
    </SettingsFrame>
  )
}
