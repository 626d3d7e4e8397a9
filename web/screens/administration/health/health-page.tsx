import type { HealthReport } from '../../../../src/instance/health/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useHealth } from '../../../data/instance/health'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Notice } from '../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import sections from '../parts/sections.module.css'
import { Storage } from './storage'
import { WaitingWork } from './waiting-work'
import { Warnings } from './warnings'
import { workOf } from './work-names'

/** Shows the server's state: problems, load, storage, background work and logged warnings. */
export function HealthPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('health.title')} context={t('health.context')}>
      <HealthParts />
    </AdministrationPage>
  )
}

function HealthParts() {
  const { t } = useTranslation()
  const { data: report, error, refetch } = useHealth()
  if (report === undefined) {
    return error === null ? <PartsSkeleton /> : <AdministrationFailure error={error} onRetry={refetch} />
  }
  return (
    <div className={sections.parts}>
      <Problems report={report} />
      {report.backups.is_same_disk && (
        <Notice tone="plain">{t('health.backupSameDisk', { setting: 'BACKUP_DIR' })}</Notice>
      )}
      <AuthorityNotice authority={report.authority} />
      <Now report={report} />
      <Storage report={report} />
      <WaitingWork jobs={report.jobs} />
      <Warnings warnings={report.warnings} />
    </div>
  )
}

function Problems({ report }: { report: HealthReport }) {
  const { alerts, certificate, backups, last_backup_at: backupAt } = report
  const { t } = useTranslation()
  const formats = useFormats()
  const isEnding = certificate !== null && certificate.state !== 'good'
  // Certificates are left out, because the notice below shows them with their date.
  const others = alerts.filter(({ kind }) => kind !== 'certificate-ends')
  const areMissing = backups.state === 'none' || backups.state === 'old'
  if (others.length === 0 && !isEnding && !areMissing) return <Notice tone="plain">{t('health.well')}</Notice>
  const wordsOf = ({ kind, subject, since }: HealthReport['alerts'][number]) => {
    const when = formats.moment(new Date(since))
    if (kind === 'backup-failed') return t('health.backup', { when })
    if (kind === 'disk-full') return t('health.disk', { when, folder: subject })
    return t('health.jobs', { when, work: t(`health.works.${workOf(subject)}`) })
  }
  return (
    <Section title={t('health.problems')} className={sections.part}>
      {others.map(alert => (
        <Notice key={`${alert.kind} ${alert.subject}`} tone="danger">
          {wordsOf(alert)}
        </Notice>
      ))}
      {areMissing && (
        <Notice tone="danger">
          {backupAt === null
            ? t('health.backupNone')
            : t('health.backupOld', { when: formats.moment(new Date(backupAt)) })}
        </Notice>
      )}
      {isEnding && (
        <Notice tone="danger">
          {t(certificate.state === 'expired' ? 'health.certificateExpired' : 'health.certificateEnds', {
            when: formats.moment(new Date(certificate.expires_at)),
          })}
        </Notice>
      )}
    </Section>
  )
}

/**
 * A notice about the certificate authority. It is not shown as an error, because the authority need not be renewed at
 * once. A renewal takes work: the new authority has to be installed on every device.
 */
function AuthorityNotice({ authority }: Pick<HealthReport, 'authority'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (authority === null || authority.state === 'good') return null
  const ways = { file: 'certificates/authority.pem', page: '/trust' }
  return (
    <Notice tone="plain">
      {authority.state === 'unlimited'
        ? t('health.authorityUnlimited', ways)
        : t('health.authorityEnds', { ...ways, when: formats.date(new Date(authority.expires_at)) })}
    </Notice>
  )
}

function Now({ report }: { report: HealthReport }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { workers, certificate, last_backup_at: backupAt } = report
  return (
    <Section title={t('health.now')} className={sections.part}>
      <dl className={sections.figures}>
        <Figure label={t('health.build')} value={report.build} />
        <Figure label={t('health.started')} value={formats.moment(new Date(report.started_at))} />
        <Figure label={t('health.memory')} value={formats.fileSize(report.memory_bytes)} />
        <Figure label={t('health.requests')} value={formats.count(report.requests_in_hand)} />
        <Figure label={t('health.running')} value={formats.count(workers.running)} />
        <Figure label={t('health.waiting')} value={formats.count(workers.waiting)} />
        <Figure
          label={t('backups.last')}
          value={backupAt === null ? t('backups.none') : formats.moment(new Date(backupAt))}
        />
        {certificate && (
          <Figure label={t('health.certificate')} value={formats.moment(new Date(certificate.expires_at))} />
        )}
      </dl>
    </Section>
  )
}

function PartsSkeleton() {
  return (
    <Loading>
      <div className={sections.parts}>
        <Skeleton height={3} />
        <Skeleton height={8} />
        <Skeleton height={16} />
      </div>
    </Loading>
  )
}
