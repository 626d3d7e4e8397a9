import type { ConnectedApp } from '../../../../src/accounts/oauth/apps/schemas'
import { AppRow } from '../../../components/account/app-row'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useConnectedApps, useDisconnect } from '../../../data/accounts/apps'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from './apps-part'
import { LastUse } from './last-use'
import { ScopeList } from './parts/scope-list'
import { WebsiteLink } from './parts/website-link'

/** Lists the apps to which the user has granted access, no matter who registered them. */
export function ConnectedApps() {
  const { t } = useTranslation()
  const { data: apps, error, refetch } = useConnectedApps()
  return (
    <AppsPart
      title={t('apps.connected')}
      text={t('apps.connectedText')}
      items={apps}
      error={error}
      onRetry={refetch}
      emptyText={t('apps.connectedEmpty')}
      row={app => <ConnectedAppRow key={app.id} app={app} />}
    />
  )
}

function ConnectedAppRow({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, name, website, scope, authorized_at, last_used_at } = app
  const disconnection = useDisconnect(id, () => confirm(t('apps.disconnected', { name })))
  return (
    <AppRow
      name={name}
      facts={
        <>
          <WebsiteLink address={website} />
          <span>{t('apps.since', { date: formats.date(new Date(authorized_at)) })}</span>
          <LastUse at={last_used_at} />
        </>
      }
      action={
        <ConfirmedAction
          label={t('apps.disconnect')}
          fullLabel={t('apps.disconnectName', { name })}
          question={t('apps.disconnectQuestion', { name })}
          text={t('apps.disconnectText')}
          confirmLabel={t('apps.disconnect')}
          action={disconnection}
        />
      }
    >
      <ScopeList scopes={scope} />
    </AppRow>
  )
}
