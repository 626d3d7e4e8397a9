import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Configuration } from '../../src/instance/schemas'
import { useFormats } from '../session/signed-in'
import { Figure } from '../ui/figure'
import { Bone, Skeleton } from '../ui/states'
import { useConfiguration } from '../workouts/queries'
import { AdministrationFailure } from './administration-failure'
import { AdministrationPage } from './administration-page'
import styles from './overview-page.module.css'
import { mostCounted, useUserCounts } from './queries'
import { usersAddress } from './users-selection'

/** What there is to administer, and whether somebody waits. */
export function OverviewPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('administration.title')} context={t('administration.context')}>
      <Overview />
    </AdministrationPage>
  )
}

function Overview() {
  const counts = useUserCounts()
  const configuration = useConfiguration()
  if (counts.data !== undefined && configuration.data !== undefined) {
    return (
      <ul className={styles.cards}>
        <UsersCard {...counts.data} />
        <ServerCard configuration={configuration.data} />
      </ul>
    )
  }
  const error = counts.error ?? configuration.error
  if (error === null) return <OverviewSkeleton />
  const retry = () => {
    void counts.refetch()
    void configuration.refetch()
  }
  return <AdministrationFailure error={error} onRetry={retry} />
}

function UsersCard({ all, inactive }: { all: number; inactive: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const address = usersAddress(inactive > 0 ? { order: 'inactive' } : {})
  return (
    <Card title={t('users.title')} href={address}>
      <Figure label={t('administration.accounts')} value={formats.count(all)} />
      <Figure
        label={t('users.inactive')}
        value={formats.count(inactive) + (inactive === mostCounted ? '+' : '')}
      />
    </Card>
  )
}

function ServerCard({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const { version, is_registration_enabled, is_email_sending_enabled } = configuration
  return (
    <Card title={t('instance.title')} href="/admin/application">
      <Figure label={t('instance.version')} value={version} />
      <Figure
        label={t('instance.registration')}
        value={t(is_registration_enabled ? 'instance.open' : 'instance.closed')}
      />
      <Figure
        label={t('instance.mail')}
        value={t(is_email_sending_enabled ? 'instance.on' : 'instance.off')}
      />
    </Card>
  )
}

/** The title's link covers the whole card. */
function Card({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <li className={styles.card}>
      <h2>
        <Link href={href} className={styles.link ?? ''}>
          {title}
        </Link>
      </h2>
      <dl className={styles.figures}>{children}</dl>
    </li>
  )
}

function OverviewSkeleton() {
  return (
    <Skeleton>
      <div className={styles.cards}>
        <Bone height={8} />
        <Bone height={8} />
      </div>
    </Skeleton>
  )
}
