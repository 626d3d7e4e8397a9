import type { Backups } from '../../../../src/instance/backups/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import sections from '../parts/sections.module.css'
import { ScheduleForm } from './schedule-form'

/**
 * Edits the schedule of backups and the number that is kept. Shows the backup folder, which can only be changed in the
 * server's settings file or environment.
 */
export function BackupSchedule({ backups }: { backups: Backups }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { next_at, folder, is_in_data_dir, deleted_accounts_until: until, replaced } = backups
  return (
    <Section className={sections.part} title={t('backups.schedule')}>
      <ScheduleForm backups={backups} />
      <dl>
        {next_at !== null && (
          <Figure size="line" label={t('backups.next')} value={formats.moment(new Date(next_at))} />
        )}
        <Figure
          size="line"
          label={t('backups.folder')}
          value={folder}
          note={is_in_data_dir ? t('backups.sameDisk', { setting: 'BACKUP_DIR' }) : undefined}
        />
      </dl>
      {backups.backups.length > 0 && (
        <p className={sections.text}>
          {until === null
            ? t('backups.deletedAccountsStay')
            : t('backups.deletedAccountsUntil', { when: formats.moment(new Date(until)) })}
        </p>
      )}
      {replaced.map(({ folder, until }) => (
        <p key={folder} className={sections.text}>
          {t('backups.replacedUntil', { folder, when: formats.moment(new Date(until)) })}
        </p>
      ))}
    </Section>
  )
}
