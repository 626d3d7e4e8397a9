import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Backups } from '../../../src/instance/backups/schemas'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { useAttentionItems } from '../../components/attention/use-attention-items'
import { useInvitations } from '../../data/accounts/invitations'
import { useFormats } from '../../data/accounts/person'
import { maxCounted, useUserCounts } from '../../data/accounts/users'
import { usersAddress } from '../../data/accounts/users-selection'
import { useBackups } from '../../data/instance/backups'
import { useConfiguration } from '../../data/instance/configuration'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/section'
import styles from './overview-page.module.css'
import { AdministrationFailure } from './parts/administration-failure'
import { AdministrationPage } from './parts/administration-page'

/** An overview of the administration, with the items that need attention. */
export function OverviewPage() {
  const { t } = useTranslation()
  const configuration = useConfiguration()
  const context =
    configuration.data === undefined
      ? '\u00a0'
      : t('administration.version', { version: configuration.data.version })
  return (
    <AdministrationPage title={t('administration.title')} context={context}>
      <Waiting />
      <Overview configuration={configuration} />
    </AdministrationPage>
  )
}

function Waiting() {
  const { t } = useTranslation()
  const items = useAttentionItems()
  if (items.length === 0) return null
  return (
    <Section title={t('attention.title')} className={styles.waiting}>
      <ul>
        {items.map(({ words, href }) => (
          <li key={words}>{href === null ? words : <Link href={href}>{words}</Link>}</li>
        ))}
      </ul>
    </Section>
  )
}

function Overview({ configuration }: { configuration: ReturnType<typeof useConfiguration> }) {
  const counts = useUserCounts()
  const backups = useBackups()
  if (counts.data !== undefined && configuration.data !== undefined && backups.data !== undefined) {
    return (
      <ul className={styles.cards}>
        <UsersCard {...counts.data} />
        <RegistrationCard configuration={configuration.data} />
        <InvitationsCard />
        <EmailCard configuration={configuration.data} />
        <BackupsCard backups={backups.data} />
      </ul>
    )
  }
  const error = counts.error ?? configuration.error ?? backups.error
  if (error === null) return <OverviewSkeleton />
  const retry = () => {
    void counts.refetch()
    void configuration.refetch()
    void backups.refetch()
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
        value={formats.count(inactive) + (inactive === maxCounted ? '+' : '')}
      />
    </Card>
  )
}

function RegistrationCard({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const { is_registration_enabled: isOpen } = configuration
  return (
    <Card title={t('instance.registration')} href="/admin/registration">
      <Figure label={t('instance.registration')} value={t(isOpen ? 'instance.open' : 'instance.closed')} />
    </Card>
  )
}

function InvitationsCard() {
  const { t } = useTranslation()
  const formats = useFormats()
  const invitations = useInvitations()
  return (
    <Card title={t('invitations.title')} href="/admin/invitations">
      <Figure
        label={t('invitations.open')}
        value={invitations.data === undefined ? null : formats.count(invitations.data.length)}
      />
    </Card>
  )
}

function EmailCard({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  return (
    <Card title={t('instance.mail')} href="/admin/email">
      <Figure
        label={t('instance.mail')}
        value={t(configuration.is_email_sending_enabled ? 'instance.on' : 'instance.off')}
      />
    </Card>
  )
}

function BackupsCard({ backups }: { backups: Backups }) {
  const { last, next_at, is_running, every_hours } = backups
  const { t } = useTranslation()
  const formats = useFormats()
  const day = (date: string) => formats.date(new Date(date))
  const made = last?.is_successful ? day(last.finished_at) : t(last ? 'backups.failedShort' : 'backups.none')
  const next = next_at === null ? null : day(next_at)
  return (
    <Card title={t('backups.title')} href="/admin/backups">
      <Figure label={t('backups.last')} value={is_running ? t('backups.underway') : made} />
      <Figure label={t('backups.next')} value={every_hours === null ? t('backups.onRequest') : next} />
    </Card>
  )
}

/** A card, which is covered by the link of its title. */
function Card({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <li className={styles.card}>
      <h2>
        <Link href={href} className={styles.link}>
          {title}
        </Link>
      </h2>
      <dl className={styles.figures}>{children}</dl>
    </li>
  )
}

function OverviewSkeleton() {
  return (
    <Loading>
      <div className={styles.cards}>
        <Skeleton height={8} />
        <Skeleton height={8} />
        <Skeleton height={8} />
        <Skeleton height={8} />
        <Skeleton height={8} />
      </div>
    </Loading>
  )
}
