import { BackupKeyForm } from '../../../../components/backups/backup-key-form'
import { ApiError } from '../../../../data/client/api-error'
import { useBackupKey } from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { Empty } from '../../../../ui/feedback/empty'
import { AdministrationFailure } from '../../parts/administration-failure'

interface LockedBackupProps {
  name: string
  error: Error
  onRetry: () => void
}

/**
 * Shows why a backup cannot be looked into, or asks for its key if it is encrypted. Somebody who has given no proof can
 * try again.
 */
export function LockedBackup({ name, error, onRetry }: LockedBackupProps) {
  const { t } = useTranslation()
  const key = useBackupKey(name)
  const code = error instanceof ApiError ? error.code : null
  if (code === 'proof-required') {
    return (
      <Empty
        sentence={t('security.proofNeeded')}
        action={
          <Button look="primary" onPress={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    )
  }
  if (code !== 'backup-key-missing') return <AdministrationFailure error={error} onRetry={onRetry} />
  return (
    <BackupKeyForm
      isPending={key.isPending}
      error={key.error}
      action={t('backupKey.open')}
      onKey={identity => key.mutate({ identity })}
    />
  )
}
