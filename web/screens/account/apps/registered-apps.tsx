import { Link, Redirect, useSearchParams } from 'wouter'
import type { Client } from '../../../../src/accounts/oauth/apps/schemas'
import { AppRow } from '../../../components/account/app-row'
import { useRegisteredApps } from '../../../data/accounts/apps'
import { useFormats } from '../../../data/accounts/person'
import { readPage } from '../../../data/client/read-page'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { PageLinks } from '../../../ui/controls/page-links'
import { AppsPart } from './apps-part'
import { WebsiteLink } from './parts/website-link'

/** Lists the apps that the user has registered, in pages. The page number is in the URL. */
export function RegisteredApps() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const page = readPage(parameters)
  const { data, error, refetch } = useRegisteredApps(page)
  if (data?.apps.length === 0 && page > 1) return <Redirect to="/settings/apps" replace />
  return (
    <AppsPart
      title={t('ownApps.title')}
      text={t('ownApps.text')}
      action={<ButtonLink href="/settings/apps/new">{t('ownApps.register')}</ButtonLink>}
      items={data?.apps}
      error={error}
      onRetry={refetch}
      emptyText={t('ownApps.empty')}
      row={app => <RegisteredAppRow key={app.id} app={app} />}
    >
      {data !== undefined && (
        <PageLinks pagination={data.pagination} addressOf={page => `/settings/apps?page=${page}`} />
      )}
    </AppsPart>
  )
}

function RegisteredAppRow({ app }: { app: Client }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, name, website, issued_at } = app
  return (
    <AppRow
      name={<Link href={`/settings/apps/${id}`}>{name}</Link>}
      facts={
        <>
          <WebsiteLink address={website} />
          <span>{t('ownApps.since', { date: formats.date(new Date(issued_at)) })}</span>
        </>
      }
    />
  )
}
