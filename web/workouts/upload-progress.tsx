import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** From 0 to 1. At 1 everything is sent and the server is at work. */
  fraction: number
  onCancel: () => void
}

export function UploadProgress({ fraction, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation()
  const isMeasuring = fraction >= 1
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(fraction)
  const sentence = isMeasuring ? t('add.measuring') : t('add.sending', { percent })
  return (
    <div className={styles.progress}>
      <ProgressBar
        className={styles.bar ?? ''}
        aria-label={sentence}
        value={fraction * 100}
        isIndeterminate={isMeasuring}
      >
        <div className={styles.words}>{sentence}</div>
        <div className={styles.well}>
          <div
            className={isMeasuring ? styles.measuring : styles.sent}
            style={{ inlineSize: isMeasuring ? '30%' : `${fraction * 100}%` }}
          />
        </div>
      </ProgressBar>
      <p className="visually-hidden" role="status">
        {isMeasuring && t('add.measuring')}
      </p>
      {!isMeasuring && <Button onPress={onCancel}>{t('common.cancel')}</Button>}
    </div>
  )
}
