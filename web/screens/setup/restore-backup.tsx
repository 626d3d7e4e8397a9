import { useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { BackupKeyForm } from '../../components/backups/backup-key-form'
import { ProblemNotice } from '../../components/feedback/failure'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { isSealedFile } from '../../data/instance/sealed-file'
import { useRestore } from '../../data/instance/setup'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { UploadProgress } from '../../ui/feedback/upload-progress'
import { Section } from '../../ui/layout/section'
import styles from './setup-page.module.css'

interface RestoreBackupProps {
  token: string
  /** Whether the token was typed into the form above, and not taken from the link. */
  isTokenTyped: boolean
  /** Called when the server is about to restart with the restored data. */
  onRestored: () => void
}

/** Sets up the instance with the data of a backup instead of a new account. */
export function RestoreBackup({ token, isTokenTyped, onRestored }: RestoreBackupProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const { start, isRunning, fraction, error, cancel } = useRestore(token, onRestored)
  /** The chosen file, if it is encrypted. */
  const [locked, setLocked] = useState<File | null>(null)
  const choose = async (files: FileList | null) => {
    const file = files?.item(0)
    if (!file || isRunning) return
    const isLocked = await isSealedFile(file)
    setLocked(isLocked ? file : null)
    if (!isLocked) void start({ file, identity: null })
  }
  const stop = () => {
    cancel()
    // The pressed button disappears, so the focus moves to a button that stays.
    button.current?.focus()
  }
  return (
    <Section className={styles.restore} title={t('restore.title')}>
      <p className={styles.quiet}>{t('restore.text')}</p>
      {error !== null && locked === null && <RestoreProblem error={error} isTokenTyped={isTokenTyped} />}
      <div>
        <FileTrigger acceptedFileTypes={['.trackhut', '.age', '.zip']} onSelect={files => void choose(files)}>
          <Button ref={button} isPending={isRunning}>
            {t('restore.choose')}
          </Button>
        </FileTrigger>
      </div>
      {locked !== null && (
        <BackupKeyForm
          isPending={isRunning}
          error={error}
          action={t('restore.title')}
          onKey={identity => void start({ file: locked, identity })}
        />
      )}
      {isRunning && <UploadProgress fraction={fraction} atWork={t('restore.checking')} onCancel={stop} />}
    </Section>
  )
}

function RestoreProblem({ error, isTokenTyped }: { error: Error; isTokenTyped: boolean }) {
  const { t } = useTranslation()
  const problem = failureKey(failureWords.restore, error)
  if (problem === null)
    return <ProblemNotice error={error} {...(isTokenTyped && { words: failureWords.setupToken })} />
  return <Notice tone="danger">{`${t(problem)} ${t('restore.nothingChanged')}`}</Notice>
}
