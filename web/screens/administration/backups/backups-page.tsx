import type { Backups } from '../../../../src/instance/backups/schemas'
import { useBackups } from '../../../data/instance/backups'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import sections from '../parts/sections.module.css'
import { BackupRow } from './backup-row'
import { BackupSchedule } from './backup-schedule'
import styles from './backups-page.module.css'
import { LastRestore } from './contents/last-restore'
import { Encryption } from './encryption/encryption'
import { LastBackup } from './last-backup'

/** Makes, schedules, downloads and deletes backups. */
export function BackupsPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('backups.title')} context={t('backups.context')}>
      <LastRestore />
      <BackupParts />
    </AdministrationPage>
  )
}

function BackupParts() {
  const { data: backups, error, refetch } = useBackups()
  if (backups === undefined) {
    return error === null ? <PartsSkeleton /> : <AdministrationFailure error={error} onRetry={refetch} />
  }
  return (
    <div className={sections.parts}>
      <LastBackup backups={backups} />
      <Files {...backups} />
      <BackupSchedule backups={backups} />
      <Encryption backups={backups} />
      <HowToRestore />
    </div>
  )
}

function Files({ backups }: Pick<Backups, 'backups'>) {
  const { t } = useTranslation()
  if (backups.length === 0) return null
  return (
    <Section className={sections.wide} title={t('backups.files')}>
      <ul className={styles.list}>
        {backups.map(backup => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
    </Section>
  )
}

function HowToRestore() {
  const { t } = useTranslation()
  return (
    <Section className={sections.part} title={t('backups.restore')}>
      <p className={sections.text}>{t('backups.restoreText')}</p>
      <code className={styles.code}>trackhut restore FILE --data DIR</code>
      <p className={sections.text}>{t('backups.restorePartText')}</p>
      <code className={styles.code}>trackhut restore FILE --data DIR --user NAME</code>
      <code className={styles.code}>trackhut restore FILE --data DIR --workout ID</code>
      <p className={sections.text}>{t('backups.caution')}</p>
    </Section>
  )
}

function PartsSkeleton() {
  return (
    <Loading>
      <div className={sections.parts}>
        <Skeleton height={8} />
        <Skeleton height={10} />
        <Skeleton height={10} />
      </div>
    </Loading>
  )
}
