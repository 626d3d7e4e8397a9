import { useTranslation } from 'react-i18next'
import type { Backups } from '../../../../src/instance/backups/schemas'
import { useFormats } from '../../../data/accounts/person'
import { currentLocale } from '../../../i18n/i18n'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import sections from '../parts/sections.module.css'

/** How often backups are made, how many are kept, and where: decided where the server is started. */
export function BackupSchedule({ backups }: { backups: Backups }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { every_hours, keep, next_at, folder, is_in_data_dir } = backups
  return (
    <Section className={sections.part} title={t('backups.schedule')}>
      <dl>
        <Figure
          size="line"
          label={t('backups.interval')}
          value={useInterval(every_hours)}
          note={every_hours === null ? t('backups.unscheduled', { setting: 'BACKUP_EVERY' }) : undefined}
        />
        {next_at !== null && (
          <Figure size="line" label={t('backups.next')} value={formats.moment(new Date(next_at))} />
        )}
        <Figure size="line" label={t('backups.keep')} value={formats.count(keep)} />
        <Figure
          size="line"
          label={t('backups.folder')}
          value={folder}
          note={is_in_data_dir ? t('backups.sameDisk', { setting: 'BACKUP_DIR' }) : undefined}
        />
      </dl>
    </Section>
  )
}

/** `2 days`; in hours where that would be no whole number. */
function useInterval(hours: number | null): string {
  const { t } = useTranslation()
  if (hours === null) return t('backups.onRequest')
  const isInDays = hours % 24 === 0
  const words = { style: 'unit', unit: isInDays ? 'day' : 'hour', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(currentLocale(), words).format(isInDays ? hours / 24 : hours)
}
