import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import type { BackupFile } from '../../../../src/instance/backups/schemas'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useFormats } from '../../../data/accounts/person'
import { useBackupDownload, useDeleteBackup } from '../../../data/instance/backups'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './backups-page.module.css'

/** A backup that is stored on the server. */
export function BackupRow({ backup: { name, made_at, size } }: { backup: BackupFile }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const fetching = useBackupDownload(name)
  const deletion = useDeleteBackup(name)
  const when = formats.moment(new Date(made_at))
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.when}>{when}</p>
        <p className={styles.facts}>
          {formats.fileSize(size)} · {name}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink href={`/admin/backups/${name}`} aria-label={t('partRestore.lookInto', { when })}>
          {t('partRestore.look')}
        </ButtonLink>
        <Button
          aria-label={t('backups.downloadOf', { when })}
          isPending={fetching.isPending}
          onPress={() => fetching.mutate()}
        >
          <Icon svg={download} />
          {t('backups.download')}
        </Button>
        <ConfirmedAction
          label={t('backups.delete')}
          fullLabel={t('backups.deleteOf', { when })}
          question={t('backups.deleteTitle', { when })}
          text={t('backups.deleteText')}
          confirmLabel={t('backups.deleteConfirm')}
          action={deletion}
        />
      </div>
      {fetching.error !== null && (
        <div className={styles.problem}>
          <AdministrationProblem error={fetching.error} />
        </div>
      )}
    </li>
  )
}
