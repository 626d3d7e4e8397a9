import { SettingsFrame } from '../../../components/account/account-frame'
import { useTranslation } from '../../../i18n/use-translation'
import { ConnectedApps } from '../apps/connected-apps'
import { PersonalTokens } from '../apps/personal-tokens'
import { UploadAddresses } from '../apps/upload-addresses'
import { LinkedLogIns } from './linked-log-ins'
import { OwnActs } from './own-acts'
import { SecondFactor } from './second-factor'
import styles from './security-page.module.css'
import { Sessions } from './sessions'
import { Standing } from './standing'

/** How well the account is kept, and everything that has access to it. */
export function SecurityPage() {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={t('security.title')} context={t('security.context')}>
      <div className={styles.parts}>
        <Standing />
        <SecondFactor />
        <Sessions />
        <LinkedLogIns />
        <ConnectedApps />
        <PersonalTokens />
        <UploadAddresses />
        <OwnActs />
      </div>
    </SettingsFrame>
  )
}
