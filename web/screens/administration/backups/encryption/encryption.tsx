import type { Backups } from '../../../../../src/instance/backups/schemas'
import { useTranslation } from '../../../../i18n/use-translation'
import { Section } from '../../../../ui/layout/section'
import sections from '../../parts/sections.module.css'
import { FixedSetting } from '../../services/setting-fields'
import { RecipientsForm } from './recipients-form'

/** Shows whether backups are encrypted, and edits for which public keys. */
export function Encryption({ backups }: { backups: Backups }) {
  const { t } = useTranslation()
  const { recipients, are_recipients_fixed: areFixed } = backups
  return (
    <Section className={sections.part} title={t('backups.encryption.title')}>
      <p className={sections.text}>
        {t(recipients.length > 0 ? 'backups.encrypted' : 'backups.encryption.off')}
      </p>
      <p className={sections.text}>{t('backups.encryption.loss')}</p>
      {areFixed ? (
        <FixedSetting
          label={t('backups.encryption.label')}
          value={recipients.join(', ')}
          by="BACKUP_RECIPIENTS"
        />
      ) : (
        <RecipientsForm recipients={recipients} />
      )}
    </Section>
  )
}
