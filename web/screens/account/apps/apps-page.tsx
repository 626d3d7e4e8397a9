import { SettingsFrame } from '../../../components/account/account-frame'
import { useTranslation } from '../../../i18n/use-translation'
import { AskingParts } from './asking-parts'
import { CalendarAddresses } from './calendar-addresses'
import { ConnectedApps } from './connected-apps'
import { ConnectorList } from './connector-list'
import { HomeAssistant } from './home-assistant'
import { PersonalTokens } from './personal-tokens'
import { RegisteredApps } from './registered-apps'
import { UploadAddresses } from './upload-addresses'
import { WebhookList } from './webhook-list'

/** Lists the apps and tokens that have access to the account, and the apps that the user has registered. */
export function AppsPage() {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={t('apps.title')} context={t('apps.context')}>
      <ConnectedApps />
      <PersonalTokens />
      <UploadAddresses />
      <CalendarAddresses />
      <ConnectorList />
      <AskingParts />
      <HomeAssistant />
      <WebhookList />
      <RegisteredApps />
    </SettingsFrame>
  )
}
