import { BackupKeyForm } from '../../../../components/backups/backup-key-form'
import { ApiError } from '../../../../data/client/api-error'
import { useBackupKey } from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { AdministrationFailure } from '../../parts/administration-failure'

interface LockedBackupProps {
  name: string
  error: Error
  onRetry: () => void
}

/** Shows why a backup cannot be looked into, or asks for its key if it is encrypted. */
export function LockedBackup({ name, error, onRetry }: LockedBackupProps) {
  const { t } = useTranslation()
  const key = useBackupKey(name)
  if (!(error instanceof ApiError) || error.code !== 'backup-key-missing') {
    return <AdministrationFailure error={error} onRetry={onRetry} />
  }
  return (
    <BackupKeyForm
      isPending={key.isPending}
      error={key.error}
      action={t('backupKey.open')}
      onKey={identity => key.mutate({ identity })}
    />
  )
}
