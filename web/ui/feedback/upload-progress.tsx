import { currentLocale } from '../../i18n/i18n'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import { Progress } from './progress'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** The sent fraction, from 0 to 1. At 1 the server is still processing the upload. */
  fraction: number
  /** A sentence about the server's current work, such as "Measuring the workout". */
  atWork: string
  /** Called to cancel the upload; `undefined` if another part of the page cancels it. */
  onCancel?: () => void
}

export function UploadProgress({ fraction, atWork, onCancel }: UploadProgressProps) {
  const { t } = useTranslation()
  const isAtWork = fraction >= 1
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(fraction)
  return (
    <div className={styles.progress}>
      <Progress
        sentence={isAtWork ? atWork : t('add.sending', { percent })}
        fraction={isAtWork ? null : fraction}
      />
      <p className="visually-hidden" role="status">
        {isAtWork && atWork}
      </p>
      {!isAtWork && onCancel !== undefined && <Button onPress={onCancel}>{t('common.cancel')}</Button>}
    </div>
  )
}
