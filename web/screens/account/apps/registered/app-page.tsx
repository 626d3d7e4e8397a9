import { useLocation } from 'wouter'
import type { Client } from '../../../../../src/accounts/oauth/apps/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { ConfirmedAction } from '../../../../components/feedback/confirmed-action'
import { Failure } from '../../../../components/feedback/failure'
import { useDeleteApp, useRegisteredApp, useRevokeAll } from '../../../../data/accounts/apps'
import { useFormats } from '../../../../data/accounts/person'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { confirm } from '../../../../ui/feedback/toasts'
import { Section } from '../../../../ui/layout/section'
import { ScopeList } from '../parts/scope-list'
import { WebsiteLink } from '../parts/website-link'
import { AppKeys } from './app-keys'
import styles from './app-page.module.css'

/** Shows an app that the user has registered. */
export function AppPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: app, error, refetch } = useRegisteredApp(id)
  if (app !== undefined) return <AppScreen app={app} />
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  return (
    <SettingsFrame title={t('ownApps.title')} context={t('ownApps.text')}>
      <Loading>
        <Skeleton height={16} />
      </Loading>
    </SettingsFrame>
  )
}

function AppScreen({ app }: { app: Client }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name, client_description, website, issued_at, scope, redirect_uris } = app
  return (
    <SettingsFrame
      title={name}
      context={t('ownApps.since', { date: formats.date(new Date(issued_at)) })}
      actions={<ButtonLink href="/settings/apps">{t('ownApps.back')}</ButtonLink>}
    >
      <div className={styles.parts}>
        <div className={styles.part}>
          {client_description !== null && <p className={styles.text}>{client_description}</p>}
          <p>
            <WebsiteLink address={website} />
          </p>
          <AppKeys app={app} />
        </div>
        <Section title={t('apps.scopes')} className={styles.part}>
          <ScopeList scopes={scope.split(' ')} />
        </Section>
        <Section title={t('ownApps.redirectUris')} className={styles.part}>
          <ul className={styles.addresses}>
            {redirect_uris.map(uri => (
              <li key={uri}>
                <code>{uri}</code>
              </li>
            ))}
          </ul>
        </Section>
        <RevokeAll app={app} />
        <DeleteApp app={app} />
      </div>
    </SettingsFrame>
  )
}

function RevokeAll({ app: { id, name } }: { app: Client }) {
  const { t } = useTranslation()
  const revocation = useRevokeAll(id, () => confirm(t('ownApps.revoked', { name })))
  return (
    <Section title={t('ownApps.revoke')} className={styles.part}>
      <p className={styles.text}>{t('ownApps.revokeText')}</p>
      <ConfirmedAction
        label={t('ownApps.revoke')}
        question={t('ownApps.revokeQuestion', { name })}
        text={t('ownApps.revokeText')}
        confirmLabel={t('ownApps.revoke')}
        action={revocation}
      />
    </Section>
  )
}

function DeleteApp({ app: { id, name } }: { app: Client }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const deletion = useDeleteApp(id, () => {
    confirm(t('ownApps.deleted', { name }))
    // The deleted app's page is replaced in the history, because going back to it would show an error.
    navigate('/settings/apps', { replace: true })
  })
  return (
    <Section title={t('ownApps.delete')} className={styles.part}>
      <p className={styles.text}>{t('ownApps.deleteText')}</p>
      <ConfirmedAction
        label={t('ownApps.delete')}
        question={t('ownApps.deleteQuestion', { name })}
        text={t('ownApps.deleteText')}
        confirmLabel={t('ownApps.delete')}
        action={deletion}
      />
    </Section>
  )
}
