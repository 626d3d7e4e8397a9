import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** From 0 to 1. At 1 everything is sent and the server is at work. */
  fraction: number
  /** What the server does then, such as "Measuring the recording". */
  atWork: string
  /** Absent where something else stops the upload. */
  onCancel?: () => void
}

export function UploadProgress({ fraction, atWork, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation()
  const isAtWork = fraction >= 1
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(fraction)
  const sentence = isAtWork ? atWork : t('add.sending', { percent })
  return (
    <div className={styles.progress}>
      <ProgressBar
        className={styles.bar ?? ''}
        aria-label={sentence}
        value={fraction * 100}
        isIndeterminate={isAtWork}
      >
        <div className={styles.words}>{sentence}</div>
        <div className={styles.well}>
          <div
            className={isAtWork ? styles.atWork : styles.sent}
            style={{ inlineSize: isAtWork ? '30%' : `${fraction * 100}%` }}
          />
        </div>
      </ProgressBar>
      <p className="visually-hidden" role="status">
        {isAtWork && atWork}
      </p>
      {!isAtWork && onCancel !== undefined && <Button onPress={onCancel}>{t('common.cancel')}</Button>}
    </div>
  )
}
