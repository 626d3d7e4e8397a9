import type { Client } from '../../../../../src/accounts/oauth/apps/schemas'
import { ownAddress } from '../../../../data/client/base-path'
import { useTranslation } from '../../../../i18n/use-translation'
import { CopyField } from '../../../../ui/fields/copy-field'

/** Shows the values that an app needs to connect, apart from its secret. */
export function AppKeys({ app }: { app: Client }) {
  const { t } = useTranslation()
  return (
    <>
      <CopyField label={t('ownApps.id')} text={app.client_id} />
      <CopyField label={t('ownApps.scopeNames')} text={app.scope} />
      <CopyField
        label={t('ownApps.metadata')}
        text={`${ownAddress()}/.well-known/oauth-authorization-server`}
      />
    </>
  )
}
